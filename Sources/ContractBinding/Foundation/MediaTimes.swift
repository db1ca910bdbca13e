// Times of sounds and films. The conversion was type-checked against a stand-in for CoreMedia, and
// not run on a system that has it.
#if canImport(CoreMedia)
  import CoreMedia

  extension CMTime: ValueEncodable, ValueDecodable {
    /// Converts a time to its seconds, and one that is no number to `inf`, `-inf` or `nan`.
    func value(in encoding: ValueEncoding) -> Value { Value(floating: seconds) }

    /// Creates a time of seconds with at most nine digits after the point.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      let seconds = try decoding.make(value, as: Double.self)
      let scale: CMTimeScale = 1_000_000_000
      guard seconds.isFinite else { return CMTime(seconds: seconds, preferredTimescale: scale) }
      // The initializer of seconds cuts off what rounding would keep.
      let count = Int64(exactly: (seconds * Double(scale)).rounded())
      guard let time = count.map({ CMTime(value: $0, timescale: scale) }), time.seconds == seconds
      else { throw decoding.mismatch("seconds with at most nine digits after the point", value) }
      return time
    }
  }
#endif
