# What fish offers: reads command lines, and writes for each one a line of candidates with tabs
# between them.
#
#   fish --no-config Tests/Shells/candidates.fish SCRIPT
source $argv[1]
while read -l line
    set -l candidates (complete -C "$line" | string replace -r '\t.*' '')
    echo (string join \t -- $candidates)
end
