/// How many of the points of a long series a test goes through.
package enum Thoroughness {
    #if TSAN
        /// Thread sanitizer makes everything ten times slower, and looks for something else: a
        /// part of the points is enough for it, and leaves time for the tests beside them.
        package static let step = 5
    #else
        /// Every point.
        package static let step = 1
    #endif
}
