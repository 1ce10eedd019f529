#if canImport(Darwin)
    import Foundation

    extension String {
        /// The same text in Unicode's Normalization Form C (UAX #15).
        package var composed: String { precomposedStringWithCanonicalMapping }
    }
#else
    @_spi(_Unicode) import Swift

    extension String {
        /// The same text in Unicode's Normalization Form C (UAX #15).
        ///
        /// On Linux only Foundation has a public function for it, and loading Foundation costs
        /// more than the rest of the start; the standard library does the same work for its
        /// comparison of strings, so that is used here.
        package var composed: String {
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: _nfc)
            return String(scalars)
        }
    }
#endif
