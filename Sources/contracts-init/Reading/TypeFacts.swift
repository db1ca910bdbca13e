import SwiftSyntax

/// A struct, class, actor or enum of the package, with what its extensions add.
struct TypeFacts {
  enum Kind { case structure, `class`, actor, enumeration }

  /// A parameter of an initializer, or a stored property that the memberwise one takes.
  struct Parameter {
    /// The argument's label; `nil` for `_`.
    var label: String?
    var name: String
    var type: String
    var hasDefault: Bool
    /// The source of the default value, if it is written at the parameter.
    var defaultText: String?
  }

  struct Case {
    var name: String
    /// The associated values, with their labels and types; empty if there are none.
    var payload: [Parameter]
  }

  /// The name as other files write it, such as `Doubles.Orders` for a nested type.
  var name: String
  var kind: Kind
  var access: Access
  var file: SourceFile
  var line: Int
  /// The types after the colon, also of extensions, without modules and attributes.
  var inherited: Set<String>
  var initializers: [Creation] = []
  /// The stored properties, in order.
  var stored: [(property: Parameter, isConstant: Bool, access: Access)] = []
  var cases: [Case] = []
  /// The names that `CodingKeys` gives to properties, such as `order_id` for `orderID`.
  var codingKeys: [String: String] = [:]
  /// True for a type on a global actor, whose initializer needs `await`.
  var hasGlobalActor = false
  /// The static property that holds the only instance, such as `shared`; `nil` if there is none.
  var sharedInstance: String?
  var isGeneric = false
  /// True for a type with `@ContractValue`, whose values a contract can write without a conversion.
  var isContractValue = false
  /// True if its `init(from:)` reads one value without a key.
  var readsSingleValue = false

  /// The ways to make a value: the initializers, and then the shared instance if there is one.
  var creations: [Creation] {
    callable + (sharedInstance.map { [Creation(callee: "\(name).\($0)", access: access)] } ?? [])
  }

  /// The initializers that the source writes, or the one that the compiler writes.
  private var callable: [Creation] {
    if !initializers.isEmpty { return initializers }
    switch kind {
    case .structure:
      let members = stored.filter { !($0.isConstant && $0.property.hasDefault) }
      let isHidden = members.contains { $0.access == .file && !$0.property.hasDefault }
      return [
        Creation(
          callee: name, parameters: members.filter { $0.access != .file }.map(\.property),
          access: isHidden ? .file : .module)
      ]
    case .class, .actor:
      return stored.allSatisfy(\.property.hasDefault) || stored.isEmpty
        ? [Creation(callee: name, parameters: [], access: .module)] : []
    case .enumeration: return []
    }
  }

  var isDecodable: Bool { !inherited.isDisjoint(with: ["Codable", "Decodable"]) }
  var isEncodable: Bool { !inherited.isDisjoint(with: ["Codable", "Encodable"]) }

  /// True if a contract can write a value of the type as an argument.
  ///
  /// The type has `@ContractValue`, is decodable, or is an enum without associated values.
  var isArgument: Bool {
    if isContractValue || isDecodable { return true }
    return kind == .enumeration && cases.allSatisfy(\.payload.isEmpty)
  }

  /// The type of the value that a contract writes in place of a struct's, such as `String` for
  /// `struct ID: RawRepresentable`; `nil` for other types.
  var rawType: String? {
    guard kind == .structure, !isContractValue else { return nil }
    let isRaw = !inherited.isDisjoint(with: ["RawRepresentable", "OptionSet"])
    let raw = stored.first { isRaw && $0.property.name == "rawValue" }
    let only = stored.count == 1 && readsSingleValue ? stored.first : nil
    return (raw ?? only)?.property.type
  }

  /// True if a recorded result has members, and is no token such as `Order#1`.
  var showsMembers: Bool {
    switch kind {
    case .structure: true
    case .class, .actor: isEncodable
    case .enumeration: false
    }
  }
}
