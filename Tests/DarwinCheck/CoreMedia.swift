// swift-format-ignore-file
// What the conversions use of Apple's CoreMedia, as its documentation declares it.

public typealias CMTimeScale = Int32

public struct CMTime {
  public init(value: Int64, timescale: CMTimeScale) {}
  public init(seconds: Double, preferredTimescale: CMTimeScale) {}
  public var seconds: Double { fatalError("a stand-in is never run") }
}
