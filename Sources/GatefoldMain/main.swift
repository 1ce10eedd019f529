import Gatefold

print(v())
