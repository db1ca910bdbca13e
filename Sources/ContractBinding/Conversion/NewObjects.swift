import Foundation

extension ValueDecoding {
  /// Creates an object of an Objective-C class, such as a `UIViewController`, with its `init()`.
  ///
  /// It is `nil` for any other type, and where there is no Objective-C. This was never compiled or
  /// run on a system that has it.
  static func newObject(_ type: Any.Type) -> AnyObject? {
    #if canImport(ObjectiveC)
      return (type as? NSObject.Type)?.init()
    #else
      return nil
    #endif
  }
}
