// Conversions for parameters whose argument is a type, such as `Order.Type` and `any Model.Type`.

extension ValueDecoding {
  /// Finds the type that an argument names.
  ///
  /// For `Order.Type` this is `Order` itself, or a subclass that the suite registers. For
  /// `any Model.Type` it is a type that the suite registers, as `Conversion(Order.self)` does.
  func namedType<Metatype>(_ value: Value, as metatype: Metatype.Type) throws -> Metatype {
    let known = namedTypes(as: metatype)
    if case .string(let word) = value, let type = known.first(where: { $0.name == word })?.type {
      return type
    }
    let names = Set(known.map(\.name)).sorted().joined(separator: ", ")
    throw mismatch(names.isEmpty ? "a type; register a Conversion" : "one of \(names)", value)
  }

  /// True if a contract can name at least one type for a parameter such as `any Model.Type`.
  func isNameable(_ metatype: Any.Type) -> Bool {
    func open<Metatype>(_ metatype: Metatype.Type) -> Bool { !namedTypes(as: metatype).isEmpty }
    return _openExistential(metatype, do: open)
  }

  private func namedTypes<Metatype>(
    as metatype: Metatype.Type
  ) -> [(name: String, type: Metatype)] {
    let own = TypeMetadata(metatype).instanceType.map { (name: TypeName.spelled($0), type: $0) }
    return (context.registeredTypes + (own.map { [$0] } ?? [])).compactMap { name, type in
      (type as? Metatype).map { (name, $0) }
    }
  }
}
