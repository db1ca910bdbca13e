/// Generates what makes a protocol's requirements callable by name, as `<Protocol>Binding`.
///
/// It goes on a protocol, or on a struct of closures, and writes an ``OperationBinding`` of the
/// same access level beside it, with the factories by which a suite registers implementations:
///
/// ```swift
/// @Contracted
/// public protocol FileReader {
///   func fileExists(atPath path: String) -> Bool
///   func contents(of path: String) throws -> String
/// }
///
/// FileReaderBinding.liveAdapter("Foundation") { _ in FoundationFileReader() }
/// FileReaderBinding.fake("in memory") { InMemoryFileReader() }
/// ```
///
/// Served are requirements that are synchronous or `async`, that throw, that are given
/// completion handlers, that give asynchronous sequences (`AsyncStream`, `AsyncThrowingStream`,
/// `any AsyncSequence<Element, Failure> & Sendable`), and properties; on plain protocols, `Sendable` ones, actors, and global
/// actors. What a contract cannot call is an error on the requirement that says what to write
/// instead; the others are bound all the same.
///
/// Beside a protocol whose name ends in `Delegate`, and whose requirements only tell, it writes
/// `<Protocol>Spy` as well: a delegate that tells a scenario what it is told, for `receives:`.
///
/// A macro sees the source of one declaration, and nothing else:
/// - What a protocol inherits is not bound; restate in it what contracts call. That holds for
///   `Sendable` and `@MainActor` too, and for a module whose default isolation is `MainActor`:
///   there, write `@MainActor` or `nonisolated` on the protocol.
/// - A completion handler behind a type alias is seen by its `@escaping`. An optional one
///   (`Completion?`) cannot be told from a value; write its function type in the requirement.
/// - An asynchronous sequence behind a type alias is taken for a value.
/// - An attribute whose name ends in `Actor` is taken for a global actor.
/// - A public protocol's binding is public, and needs `public import ContractBinding` in a module
///   with the upcoming feature `InternalImportsByDefault`.
@attached(peer, names: suffixed(Binding), suffixed(Spy))
public macro Contracted() =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same under another name in contracts, where a struct cannot bear the
/// protocol's.
///
/// - Parameter as: The name by which contracts find the subjects.
@attached(peer, names: suffixed(Binding), suffixed(Spy))
public macro Contracted(as: String) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same for a protocol that is left untouched: the attribute goes on a
/// restatement of its requirements.
///
/// The generated code calls the owned protocol, so the compiler checks each restated
/// requirement against it. Attributes and `Sendable` are restated like the requirements.
///
/// ```swift
/// @Contracted(of: (any NetworkAdapter).self)
/// protocol NetworkAdapterOperations {
///   func post(destination: String, responseHandler: @escaping (ServiceResponse) -> Void)
/// }
///
/// NetworkAdapterOperationsBinding.fake("in memory") { InMemoryNetworkAdapter() }
/// ```
///
/// - Parameter of: The owned protocol's metatype, such as `(any NetworkAdapter).self`.
@attached(peer, names: suffixed(Binding), suffixed(Spy))
public macro Contracted<Subject>(of: Subject.Type) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")
