/// The case of an enum instance and its payload, by reflection.
struct EnumCase {
  /// The case's name, without labels.
  let name: String
  /// The payload; empty where the case has none, or holds `Void`.
  let payload: StoredMembers

  /// Creates the case of an instance, or `nil` when it is no enum.
  init?(of instance: Any, _ mirror: Mirror) {
    guard let name = Self.name(of: instance) else { return nil }
    self.name = name
    // A type with a custom mirror may hide its payload.
    if let child = mirror.children.first, child.label == name {
      payload = StoredMembers(ofPayload: child.value)
    } else {
      payload = StoredMembers(list: [])
    }
  }

  /// The case's name when the instance is of an enum and the case holds nothing.
  static func word(of instance: Any) -> String? {
    guard let enumCase = EnumCase(of: instance, Mirror(reflecting: instance)) else { return nil }
    return enumCase.payload.isEmpty ? enumCase.name : nil
  }

  private static func name(of instance: Any) -> String? {
    nameInRuntime(instance).map { String(cString: $0) }
  }
}

/// The stored parts of a struct, a tuple or a payload, in order, some of them with labels.
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

  /// The fields of a payload: a tuple's elements, or the one instance that it is.
  init(ofPayload payload: Any) {
    let mirror = Mirror(reflecting: payload)
    if mirror.displayStyle == .tuple {
      self.init(ofTuple: mirror)
    } else {
      self.init(list: [(nil, payload)])
    }
  }

  /// The fields of a tuple; reflection calls one without a label `.0`.
  init(ofTuple mirror: Mirror) {
    list = mirror.children.map { child in
      (child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
    }
  }

  /// The fields of a struct; a lazy property is stored under a name of the compiler's.
  init(ofStruct mirror: Mirror) {
    let lazyPrefix = "$__lazy_storage_$_"
    list = mirror.children.map { child in
      let label = child.label.map {
        $0.hasPrefix(lazyPrefix) ? String($0.dropFirst(lazyPrefix.count)) : $0
      }
      return (label, child.value)
    }
  }
}

// The standard library prints enums through this function of the runtime (ReflectionMirror.cpp,
// part of its stable interface). Printing would use the type's `description`, which many errors
// word for people, and a mirror names only cases that have a payload.
@_silgen_name("swift_EnumCaseName")
private func nameInRuntime<Instance>(_ instance: Instance) -> UnsafePointer<CChar>?
