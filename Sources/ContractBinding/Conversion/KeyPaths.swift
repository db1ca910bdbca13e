// Key paths as arguments. A contract writes the names of stored properties, such as `.address.city`.

extension PartialKeyPath: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    let paths = StoredKeyPaths.of(Root.self)
    guard case .string(let text) = value else { throw decoding.mismatch("a key path", value) }
    let names = text.trimmingPrefix("\\").trimmingPrefix(".").split(separator: ".")
    if let path = StoredKeyPaths.path(from: Root.self, names.map(String.init)) as? Self {
      return path
    }
    let known = paths.filter { $0.path is Self }.map { ".\($0.name)" }
    throw decoding.mismatch(
      known.isEmpty ? article(Self.self) : "one of \(known.joined(separator: ", "))", value)
  }

  private static func article(_ type: Any.Type) -> String {
    ValueDecoding.article(TypeName.own(type))
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    StoredKeyPaths.of(Root.self).isEmpty ? Self.self : nil
  }
}

/// The key paths of a struct's stored properties.
///
/// The Swift runtime lists them with a function of the standard library for reflection
/// (ReflectionMirror.swift).
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

  /// Finds the path through properties of structs; `nil` if one of the names is unknown.
  static func path<Root>(from root: Root.Type, _ names: [String]) -> AnyKeyPath? {
    guard let first = of(root).first(where: { $0.name == names.first })?.path else { return nil }
    let rest = Array(names.dropFirst())
    guard !rest.isEmpty else { return first }
    func path<Inner>(from inner: Inner.Type) -> AnyKeyPath? { Self.path(from: inner, rest) }
    return _openExistential(type(of: first).valueType, do: path(from:))
      .flatMap { (first as AnyKeyPath).appending(path: $0) }
  }
}

@_silgen_name(
  "$ss24_forEachFieldWithKeyPath2of7options4bodySbxm_s01_bC7OptionsVSbSPys4Int8VG_s07PartialeF0CyxGtXEtlF"
)
private func fieldsInRuntime<Root>(
  of type: Root.Type, options: UnsafePointer<UInt32>,
  body: (UnsafePointer<CChar>, PartialKeyPath<Root>) -> Bool
) -> Bool
