// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
]

let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

// On Linux Foundation's networking costs a program 7 MB and 5 ms before it does anything: there the
// second transport is a module of its own, which only tests and gatefold-urlsession link.
#if os(Linux)
    let isURLSessionApart = true
#else
    let isURLSessionApart = false
#endif
let urlSessionFolder = "Transport/URLSession"

let package = Package(
    name: "gatefold",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Gatefold", targets: ["Gatefold"]),
        .library(name: "GatefoldFoundation", targets: ["GatefoldFoundation"]),
        .executable(name: "gatefold", targets: ["GatefoldMain"]),
    ],
    targets: [
        .target(
            name: "CCurl",
            linkerSettings: [
                .linkedLibrary(":libcurl.so.4", .when(platforms: [.linux])),
                .linkedLibrary("curl", .when(platforms: [.macOS])),
            ]
        ),
        .target(name: "CSystem"),
        .target(name: "CZlib"),
        .target(
            name: "GatefoldPlatform",
            dependencies: [
                "CSystem", "CZlib",
                .target(name: "CCurl", condition: .when(platforms: [.linux, .macOS])),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Gatefold",
            dependencies: ["GatefoldPlatform"],
            exclude: isURLSessionApart ? [urlSessionFolder] : [],
            swiftSettings: strict
        ),
        .target(
            name: "GatefoldFoundation",
            dependencies: ["Gatefold"],
            swiftSettings: strict
        ),
        .target(
            name: "LoopbackOrigin",
            dependencies: ["GatefoldPlatform"],
            swiftSettings: strict
        ),
        .target(
            name: "GatefoldCLI",
            dependencies: ["Gatefold", "GatefoldPlatform", "LoopbackOrigin"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "GatefoldMain",
            dependencies: ["GatefoldCLI", "GatefoldPlatform"],
            swiftSettings: strict
        ),
        // Small C programs, so that the benchmark can time and measure without measuring itself.
        .executableTarget(name: "BenchmarkFloor", cSettings: strictC),
        .executableTarget(name: "BenchmarkStopwatch", cSettings: strictC),
        .target(
            name: "BenchmarkKit",
            dependencies: ["GatefoldPlatform"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "GatefoldBenchmarks",
            // The programs are built with it, so that it finds them beside itself.
            dependencies: [
                "BenchmarkKit", "GatefoldPlatform", "GatefoldMain", "BenchmarkFloor",
                "BenchmarkStopwatch",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "GatefoldTestSupport",
            dependencies: ["Gatefold", "GatefoldPlatform", "LoopbackOrigin"],
            path: "Tests/GatefoldTestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GatefoldPlatformTests",
            dependencies: ["GatefoldPlatform", "GatefoldTestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LoopbackOriginTests",
            dependencies: ["LoopbackOrigin", "GatefoldPlatform", "GatefoldTestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GatefoldTests",
            dependencies: [
                "Gatefold", "GatefoldPlatform", "LoopbackOrigin", "GatefoldTestSupport",
            ],
            exclude: ["Run/Recordings"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GatefoldFoundationTests",
            dependencies: [
                "GatefoldFoundation", "Gatefold", "GatefoldPlatform", "GatefoldTestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GatefoldCLITests",
            dependencies: [
                "GatefoldCLI", "Gatefold", "GatefoldPlatform", "LoopbackOrigin",
                "GatefoldTestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "BenchmarkKitTests",
            dependencies: ["BenchmarkKit", "GatefoldPlatform", "GatefoldTestSupport"],
            swiftSettings: strict
        ),
    ]
)

if isURLSessionApart {
    package.products.append(
        .executable(name: "gatefold-urlsession", targets: ["GatefoldURLSessionMain"]))
    package.targets += [
        .target(
            name: "GatefoldURLSession",
            dependencies: ["Gatefold", "GatefoldPlatform"],
            path: "Sources/Gatefold/\(urlSessionFolder)",
            swiftSettings: strict + [.define("GATEFOLD_URLSESSION_MODULE")]
        ),
        .executableTarget(
            name: "GatefoldURLSessionMain",
            dependencies: ["GatefoldCLI", "GatefoldPlatform", "GatefoldURLSession"],
            swiftSettings: strict
        ),
    ]
    for target in package.targets where target.name == "GatefoldTests" {
        target.dependencies.append("GatefoldURLSession")
    }
}

// The target of Tests/Fuzz/run: without libFuzzer it has no main, so other builds are spared it.
if Context.environment["GATEFOLD_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CCurlAddress", path: "Tests/Fuzz/CCurlAddress"),
        .executableTarget(
            name: "GatefoldFuzz",
            dependencies: ["CCurlAddress", "Gatefold", "LoopbackOrigin"],
            path: "Tests/Fuzz/GatefoldFuzz",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        ),
    ]
}

// For .ci/run: what the tests in release are about is the library, so the test targets may do without
// optimisation, which takes half of their build.
if Context.environment["GATEFOLD_PLAIN_TESTS"] != nil {
    for target in package.targets where target.type == .test {
        target.swiftSettings =
            strict + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]
    }
}

// For .ci/run: what is built with a sanitizer is what has threads and memory to be looked after.
if Context.environment["GATEFOLD_WITHOUT_BENCHMARK"] != nil {
    package.targets.removeAll { $0.name.contains("Benchmark") }
}
