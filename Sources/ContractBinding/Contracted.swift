/// Generates `<Protocol>Binding`, which makes a protocol's requirements callable by name.
///
/// It goes on a protocol or on a struct of closures. It writes an ``OperationBinding`` of the same
/// access level beside it, with factories that register implementations in a suite:
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
/// It supports synchronous, `async` and throwing requirements, completion handlers, properties, and
/// asynchronous sequences: `AsyncStream`, `AsyncThrowingStream` and
/// `any AsyncSequence<Element, Failure> & Sendable`. The protocol can be plain, `Sendable`, an
/// actor's or a global actor's. A requirement that a contract cannot call gets an error with the
/// fix; the macro binds the others all the same.
///
/// For a protocol whose name ends in `Delegate` it also writes `<Protocol>Spy`, a delegate that
/// reports its calls to a scenario, for `receives:`.
///
/// A macro sees only the source of one declaration:
/// - It does not bind inherited requirements; restate those that contracts call. Restate `Sendable`
///   and `@MainActor` too. In a module whose default isolation is `MainActor`, write `@MainActor`
///   or `nonisolated` on the protocol.
/// - It recognizes a completion handler behind a type alias by its `@escaping`. It takes an
///   optional one (`Completion?`) for a value; write its function type in the requirement.
/// - It takes an asynchronous sequence behind a type alias for a value.
/// - It takes an attribute whose name ends in `Actor` for a global actor.
/// - A public protocol's binding is public, and needs `public import ContractBinding` in a module
///   with the upcoming feature `InternalImportsByDefault`.
@attached(peer, names: suffixed(Binding), suffixed(Spy))
public macro Contracted() =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code, but contracts find the type by another name.
///
/// Use it for a struct that cannot have the protocol's name, such as `@Contracted(as: "Clock")
/// struct ClockClient`.
///
/// - Parameter as: The name after `protocol:` in contracts.
@attached(peer, names: suffixed(Binding), suffixed(Spy))
public macro Contracted(as: String) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code for a protocol in a file that you do not want to change.
///
/// The attribute goes on a second protocol, which repeats the requirements that contracts call. The
/// generated code calls the first protocol, so the compiler compares the two. Repeat attributes and
/// `Sendable` as well.
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
/// - Parameter of: The metatype of the first protocol, such as `(any NetworkAdapter).self`.
@attached(peer, names: suffixed(Binding), suffixed(Spy))
public macro Contracted<Subject>(of: Subject.Type) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")
