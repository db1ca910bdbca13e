import Foundation

/// Converts an argument, or a part of it, to an instance of a Swift type.
///
/// Each mistake is a `DecodingError`, so that a type's own `init(from:)` can catch it and try
/// another form, as with any decoder.
struct ValueDecoding {
  let context: ConversionContext
  let path: CodingPath
  /// The structs and enums that a search of ``unmakeable(_:)`` is in, because each can contain a
  /// list of itself.
  private(set) var outer: Set<ObjectIdentifier> = []

  /// Returns the decoding for the inside of a struct or an enum.
  ///
  /// It is `nil` if the search is inside this type already, which would never end.
  func within(_ type: Any.Type) -> ValueDecoding? {
    var inner = self
    return inner.outer.insert(ObjectIdentifier(type)).inserted ? inner : nil
  }

  func at(_ key: String) -> ValueDecoding {
    ValueDecoding(context: context, path: .member(path, key))
  }

  func at(_ index: Int) -> ValueDecoding {
    ValueDecoding(context: context, path: .element(path, index))
  }

  /// Converts an argument, which may be missing for an optional type, and for one of which the suite
  /// makes the instance.
  func make<Instance>(
    _ value: Value?, as type: Instance.Type
  ) throws -> Instance {
    if let value { return try make(value, as: type) }
    if let supplied = try supplied(as: type) { return supplied }
    if Self.mayBeMissing(type) { return try make(.null, as: type) }
    throw failure("is missing")
  }

  /// True for an optional type, for which a contract may leave the argument out.
  static func mayBeMissing(_ type: Any.Type) -> Bool {
    (type as? any ValueDecodable.Type)?.mayBeMissing == true
  }

  /// The type inside an optional type; `nil` for any other type.
  static func unwrapped(_ type: Any.Type) -> Any.Type? {
    guard mayBeMissing(type) else { return nil }
    return (type as? any WrappingType.Type)?.wrapped
  }

  /// Converts a value by the suite's conversion for the type, or else by the built-in rules.
  func make<Instance>(
    _ value: Value, as type: Instance.Type
  ) throws -> Instance {
    if context.hasConversions, let conversion = context.conversion(making: type) {
      return try converted(value, by: conversion)
    }
    return try makeBuiltIn(value, as: type)
  }

  /// Converts a value by the first rule of ``ConversionContext`` without the suite's conversion.
  ///
  /// Parts of the value follow the conversions of the suite again.
  func makeBuiltIn<Instance>(
    _ value: Value, as type: Instance.Type
  ) throws -> Instance {
    if let plain = Self.plainRule(type) {
      return try cast(try plain.make(from: value, self), value)
    }
    if type == Any.self { return try cast(try plain(value), value) }
    if TypeMetadata(type).isMetatype { return try namedType(value, as: type) }
    if let tuple = TupleType(type) { return try tuple.make(type, from: value, self) }
    // The suite's conversion for this error is running and has called the built-in rules. So the
    // instance is created from the error's fields.
    if case .error(let error) = value, RunningConversion.isMaking(error),
      let instance = try? makeOpen(.object(error.fields), as: type)
    {
      return instance
    }
    if let shared = shared(value, as: type) { return shared }
    if let object: Instance = known(value) { return object }
    if let instance = standIn(value, as: type) { return instance }
    if let names = context.shared.names(of: type) {
      throw mismatch(names.joined(separator: " or "), value)
    }
    if let object = try newObject(value, as: type), let instance = object as? Instance {
      return instance
    }
    // The optional is unwrapped first, because a cast to `AnyObject` would accept `nil` as well.
    if let choice = Self.choice(value, of: type), let instance = choice as? Instance {
      return instance
    }
    return try makeOpen(value, as: type)
  }

  private static func plainRule(_ type: Any.Type) -> (any ValueDecodable.Type)? {
    type as? any ValueDecodable.Type ?? bridged(type)
  }

  private func makeOpen<Instance>(
    _ value: Value, as type: Instance.Type
  ) throws -> Instance {
    if let own = type as? any ContractValueConvertible.Type, let create = own.contractInitializer {
      return try cast(try self.own(value, as: type, create), value)
    }
    do {
      if let decodable = type as? any Decodable.Type {
        return try cast(try decoded(value, as: decodable), value)
      }
      if let raw = type as? any RawRepresentable.Type,
        let instance = try fromRaw(value, as: raw) as? Instance
      {
        return instance
      }
    } catch {
      // The type has rejected the value, so only an initializer that may fail is tried here. An
      // initializer from a literal could only stop the process for a text that it rejects.
      guard let instance = fromLosslessText(value, as: type) else { throw error }
      return instance
    }
    if let instance = fromText(value, as: type) { return instance }
    if let list = type as? any RangeReplaceableCollection.Type {
      return try cast(try collection(value, as: list), value)
    }
    if let structure = structure(type) { return try structure.make(type, from: value, self) }
    if let choice = enumeration(type) { return try choice.make(type, from: value, self) }
    if Self.isAnyError(type) { return try cast(try error(value), value) }
    // Any value could be cast to `AnyObject`. But the name of an object must not itself become an
    // object if no object has the name.
    if case .token = value, type == AnyObject.self {
      throw mismatch(Self.expectation(of: type), value)
    }
    if let plain = try? plain(value), let instance = plain as? Instance { return instance }
    if let instance = PlainPayload(value) as? Instance { return instance }
    if unmakeable(type) == nil { throw mismatch(Self.expectation(of: type), value) }
    if case .token = value { throw mismatch(Self.expectation(of: type), value) }
    throw failure(MissingConversion(type))
  }

  /// Returns the innermost type that no rule can create, such as `View` for `[View]`, or `nil`.
  func unmakeable(_ type: Any.Type) -> Any.Type? {
    if context.conversion(making: type) != nil || context.shared.names(of: type) != nil
      || type == Any.self || Self.isAnyError(type)
    {
      return nil
    }
    if let tuple = TupleType(type) { return tuple.unmakeable(self) }
    if let plain = Self.plainRule(type) { return plain.unmakeable(self) }
    if type is any Decodable.Type || Self.words(of: type) != nil { return nil }
    let own = type as? any ContractValueConvertible.Type
    if own?.contractInitializer != nil { return nil }
    if Self.isWrittenAsText(type) { return nil }
    if let raw = type as? any RawRepresentable.Type { return rawUnmakeable(raw) }
    if let list = type as? any RangeReplaceableCollection.Type { return elementUnmakeable(list) }
    if TypeMetadata(type).isBuiltin { return type }
    if TypeMetadata(type).isMetatype { return isNameable(type) ? nil : type }
    if structure(type) != nil || enumeration(type) != nil { return nil }
    func takesPayload<Instance>(_ type: Instance.Type) -> Bool {
      PlainPayload(.null) is Instance
    }
    return _openExistential(type, do: takesPayload) ? nil : type
  }

  /// Returns the properties of a struct that can be created from an object with their values.
  ///
  /// The result is `nil` for any other type.
  private func structure(_ type: Any.Type) -> StructType? {
    guard !(type is any ContractValueConvertible.Type), let structure = StructType(type),
      structure.isMakeable(self)
    else { return nil }
    return structure
  }

  /// Returns the enum if the values of its cases can be created from an object.
  private func enumeration(_ type: Any.Type) -> EnumType? {
    guard !(type is any ContractValueConvertible.Type), let choice = EnumType(type),
      choice.isMakeable(self)
    else { return nil }
    return choice
  }

  private func rawUnmakeable<Raw: RawRepresentable>(_ type: Raw.Type) -> Any.Type? {
    unmakeable(Raw.RawValue.self)
  }

  private func converted<Instance>(
    _ value: Value, by conversion: any ValueConversion
  ) throws -> Instance {
    if conversion is any SupplyingConversion {
      if let object: Instance = known(value) { return object }
      throw failure("is made by the suite, so that a contract leaves it out")
    }
    let instance: Any
    do {
      instance = try RunningConversion.instance(of: value, by: conversion, in: context)
    } catch let error as ContractArgumentError {
      throw failure("expected \(Self.article(conversion.typeName)): \(error.path) \(error.reason)")
    } catch {
      throw refusal(conversion.typeName, value, error)
    }
    return try cast(instance, value)
  }

  private func decoded<Instance: Decodable>(
    _ value: Value, as type: Instance.Type
  ) throws -> Instance {
    let decoder = ValueDecoder(source: .value(value), decoding: self)
    let instance: Instance
    do {
      instance = try Instance(from: decoder)
    } catch let error as DecodingError {
      throw explained(error, value, type)
    } catch {
      throw refusal(TypeName.own(type), value, error)
    }
    if let key = decoder.strayKey {
      throw at(key).failure("is not a member of \(TypeName.own(type))")
    }
    return instance
  }

  private func fromRaw<Raw: RawRepresentable>(
    _ value: Value, as type: Raw.Type
  ) throws -> Raw {
    guard unmakeable(Raw.RawValue.self) == nil else {
      throw failure(MissingConversion(type))
    }
    guard let instance = Raw(rawValue: try make(value, as: Raw.RawValue.self)) else {
      throw mismatch(Self.expectation(of: type), value)
    }
    return instance
  }

  /// Returns the scenario's object with a name such as `FormView#1`; `nil` for another type.
  func known<Instance>(_ value: Value) -> Instance? {
    // Each optional is unwrapped before the cast, because a cast of `nil` to `AnyObject` would
    // succeed.
    guard let name = value.objectName else { return nil }
    if let named = context.tokens.object(as: Instance.self, under: name),
      let instance = named as? Instance
    {
      return instance
    }
    guard let object = context.tokens.object(for: name) else { return nil }
    return object as? Instance
  }

  /// Returns the suite's replacement for an object or error of the vendor; `nil` if it has none.
  private func standIn<Instance>(_ value: Value, as type: Instance.Type) -> Instance? {
    if case .error = value, let error = context.error(from: value) as? Instance { return error }
    guard case .token(let token) = value else { return context.standIn(for: nil, as: type) }
    return context.standIn(for: token, as: type)
  }

  private func cast<Instance>(_ instance: Any, _ value: Value) throws -> Instance {
    guard let instance = instance as? Instance else {
      throw mismatch(Self.expectation(of: Instance.self), value)
    }
    return instance
  }
}
