/// An optional or an array, in which a contract writes the values of another type.
protocol WrappingType {
  static var wrapped: Any.Type { get }
}

extension Optional: WrappingType {
  static var wrapped: Any.Type { Wrapped.self }
}

extension Array: WrappingType {
  static var wrapped: Any.Type { Element.self }
}
