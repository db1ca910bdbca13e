import ContractBinding
import ContractModel

extension Difference {
  /// True if version 0.1.0 of the tool recorded the same result in another way.
  ///
  /// That version named an object behind `any` by its class, such as `LiveCart#1`. The name is now
  /// `Cart#1` or `Ann`. Version 0.1.0 recorded some objects as a list of their functions, which are
  /// now recorded as a name. For a type without a plain value, such as a task, it recorded the
  /// type's name. What has a number today had none, such as `function` for `function#1`, and the
  /// identity of an object was `ObjectIdentifier`.
  var isOfFirstVersion: Bool {
    switch (before, after) {
    case (.token(let former), .token(let name)):
      guard let number = Self.number(in: former) else {
        return name.hasPrefix(former + "#") || former == "ObjectIdentifier"
      }
      return [nil, number].contains(Self.number(in: name))
    case (.object(let members), .token(let name)):
      return Self.number(in: name) == nil && members.values.contains(.token(TypeName.function))
        && members.values.allSatisfy { [.token(TypeName.function), .null].contains($0) }
    case (.token(let type), _?): return Self.number(in: type) == nil && type != TypeName.function
    default: return false
    }
  }

  /// The number in the name of an object, such as `1` in `Cart#1`.
  ///
  /// Names with different numbers are of different objects, whatever version recorded them.
  private static func number(in token: String) -> Substring? {
    token.lastIndex(of: "#").map { token[$0...].dropFirst() }
  }
}
