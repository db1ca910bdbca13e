/// Generates what makes a protocol's requirements callable by name, as `<Protocol>Binding`.
@attached(peer, names: suffixed(Binding))
public macro Contracted() =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same under another name in contracts, where a struct cannot bear the
/// protocol's.
///
/// - Parameter as: The name by which contracts find the subjects.
@attached(peer, names: suffixed(Binding))
public macro Contracted(as: String) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same for a protocol that is left untouched: the attribute goes on a
/// restatement of its requirements.
///
/// - Parameter of: The owned protocol's metatype, such as `(any NetworkAdapter).self`.
@attached(peer, names: suffixed(Binding))
public macro Contracted<Subject>(of: Subject.Type) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")
