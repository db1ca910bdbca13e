/// The types of which the suite makes all arguments, to find their parameters in descriptions.
struct SuppliedTypes {
  /// The names at run time, such as `Vapor.Request`.
  private let qualified: Set<String>
  /// The names in Swift code without `any`, such as `Database`.
  private let written: Set<String>

  init(_ conversions: [any ValueConversion]) {
    let types = conversions.filter { $0 is any SupplyingConversion }.map(\.type)
    qualified = Set(types.map { TypeName.qualified($0) })
    written = Set(types.map { Self.bare(TypeName.spelled($0)) })
  }

  var isEmpty: Bool { qualified.isEmpty }

  /// Decides by the name at run time, if generated code gives one, and else by the source text.
  ///
  /// A text such as `Kit.Database` does not mean the `Database` of another module.
  func contains(_ parameter: OperationDescription.Parameter) -> Bool {
    if let name = parameter.runtimeType { return qualified.contains(name) }
    let type = Self.bare(parameter.type)
    guard type.prefix(while: { $0 != "<" }).contains(".") else { return written.contains(type) }
    return qualified.contains { $0 == type || $0.hasSuffix(".\(type)") }
  }

  /// The name in a type such as `(any Database)?`.
  private static func bare(_ type: String) -> String {
    String(type.filter { !"()?!".contains($0) }.trimmingPrefix("any "))
  }
}

extension OperationDescription {
  /// The operation as contracts call it: without the parameters of which the suite makes the
  /// arguments.
  func leavingOut(_ types: SuppliedTypes) -> Self {
    guard kind == .method, !types.isEmpty else { return self }
    var operation = self
    operation.parameters.removeAll(where: types.contains)
    let supplied = parameters.filter(types.contains)
    operation.supplied = supplied.flatMap { [$0.name, $0.label ?? $0.name] }
    return operation
  }
}

extension [any Registration] {
  /// The descriptions of a suite's subjects, without the parameters of which its conversions make
  /// the arguments.
  package func descriptions(with conversions: [any ValueConversion]) -> [SubjectDescription] {
    let types = SuppliedTypes(conversions)
    return map { registration in
      var description = registration.description
      description.operations = description.operations.map { $0.leavingOut(types) }
      return description
    }
  }
}
