/// The case of an enum instance with its associated values, read by reflection.
struct EnumCase {
  let name: String
  /// The associated values; empty also if the type's `customMirror` hides them.
  let payload: StoredMembers

  /// Reads the case of an instance; the result is `nil` if the instance is not an enum.
  init?(of instance: Any, _ mirror: Mirror) {
    guard let name = Self.name(of: instance) else { return nil }
    self.name = name
    if let child = mirror.children.first, child.label == name {
      payload = StoredMembers(ofPayload: child.value)
    } else {
      payload = StoredMembers(list: [])
    }
  }

  /// Returns the name of an instance's case if it has no associated values, and otherwise `nil`.
  static func word(of instance: Any) -> String? {
    guard let enumCase = EnumCase(of: instance, Mirror(reflecting: instance)) else { return nil }
    return enumCase.payload.isEmpty ? enumCase.name : nil
  }

  private static func name(of instance: Any) -> String? {
    nameInRuntime(instance).map { String(cString: $0) }
  }
}

/// The parts of a struct, a tuple or a case's associated values, in order, with their labels.
struct StoredMembers {
  let list: [(label: String?, value: Any)]

  var isEmpty: Bool { list.isEmpty }
  var areUnlabelled: Bool { list.allSatisfy { $0.label == nil } }
  var onlyUnlabelled: Any? {
    list.count == 1 && list[0].label == nil ? list[0].value : nil
  }

  init(list: [(label: String?, value: Any)]) {
    self.list = list
  }

  /// Reads associated values: the elements of a tuple, or one instance.
  init(ofPayload payload: Any) {
    let mirror = Mirror(reflecting: payload)
    if mirror.displayStyle == .tuple {
      self.init(ofTuple: mirror)
    } else {
      self.init(list: [(nil, payload)])
    }
  }

  /// Reads a tuple, in which reflection names an element without a label `.0`, here `nil`.
  init(ofTuple mirror: Mirror) {
    list = mirror.children.map { child in
      (child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
    }
  }

  /// Reads a struct; the compiler's names of lazy properties become those of the declaration.
  init(ofStruct mirror: Mirror) {
    list = mirror.children.map { ($0.label.map(Self.withoutLazyPrefix), $0.value) }
  }

  /// Returns the declared name of a lazy property, without the compiler's prefix.
  static func withoutLazyPrefix(_ name: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return name.hasPrefix(lazyPrefix) ? String(name.dropFirst(lazyPrefix.count)) : name
  }
}

// The standard library prints enums with this function of the runtime (ReflectionMirror.cpp, part
// of its stable interface). Printing would use the type's `description`, which is often a sentence.
// A mirror only names cases with associated values.
@_silgen_name("swift_EnumCaseName")
private func nameInRuntime<Instance>(_ instance: Instance) -> UnsafePointer<CChar>?
