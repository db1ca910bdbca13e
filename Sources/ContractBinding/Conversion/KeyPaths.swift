// Key paths as arguments. A contract writes the name of a stored property, such as `.city`.

extension PartialKeyPath: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    let paths = StoredKeyPaths.of(Root.self)
    guard case .string(let text) = value else { throw decoding.mismatch("a key path", value) }
    let name = text.trimmingPrefix("\\").trimmingPrefix(".")
    if let path = paths.first(where: { $0.name == name })?.path as? Self { return path }
    let known = paths.filter { $0.path is Self }.map { ".\($0.name)" }
    let wanted =
      known.isEmpty
      ? ValueDecoding.article(TypeName.own(Self.self)) : "one of \(known.joined(separator: ", "))"
    throw decoding.mismatch(wanted, value)
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    StoredKeyPaths.of(Root.self).isEmpty ? Self.self : nil
  }
}

/// The key paths of a struct's stored properties.
///
/// The Swift runtime lists them with a function of the standard library for reflection
/// (ReflectionMirror.swift). It does not set the size that a path needs when another one is appended,
/// so paths through several properties are not made.
private enum StoredKeyPaths {
  /// Lists the properties of a struct in order; empty for other types, and for those of the system.
  static func of<Root>(_ root: Root.Type) -> [(name: String, path: PartialKeyPath<Root>)] {
    guard TypeMetadata(root).isStruct, !TypeName.isOpaque(root) else { return [] }
    var paths: [(name: String, path: PartialKeyPath<Root>)] = []
    // The option `ignoreUnknown`. Without it, the function ends at a property of which it makes no
    // path, such as a closure or a weak reference.
    var options: UInt32 = 2
    _ = fieldsInRuntime(of: root, options: &options) { name, path in
      paths.append((StoredMembers.withoutLazyPrefix(String(cString: name)), path))
      return true
    }
    return paths
  }
}

@_silgen_name(
  "$ss24_forEachFieldWithKeyPath2of7options4bodySbxm_s01_bC7OptionsVSbSPys4Int8VG_s07PartialeF0CyxGtXEtlF"
)
private func fieldsInRuntime<Root>(
  of type: Root.Type, options: UnsafePointer<UInt32>,
  body: (UnsafePointer<CChar>, PartialKeyPath<Root>) -> Bool
) -> Bool
