/// A generator of random numbers with the same sequence for a seed on every machine (SplitMix64).
///
/// With it, `--shuffle` repeats an order of cases.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed, which a user can type again.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number of the sequence, from 0 to `UInt64.max`.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
