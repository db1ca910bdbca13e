/// Generates `<Protocol>Binding`, which lets contracts call the members of a protocol by name.
///
/// Write it on a protocol or on a struct of closures. It generates an ``OperationBinding`` with the
/// same access level, and functions that register implementations in a suite:
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
/// It supports synchronous, `async` and throwing requirements, completion handlers, properties,
/// subscripts, initializers, `static` members, `inout`, `#if`, `@available`, and asynchronous
/// sequences: `AsyncStream`, `AsyncThrowingStream`,
/// `any AsyncSequence<Element, Failure> & Sendable`, and Combine's publishers. The protocol can be
/// plain, `Sendable`, or belong to an actor or a global actor. A requirement that a contract cannot
/// call gets an error message with advice. The others are generated all the same.
///
/// For a protocol whose name ends with `Delegate`, it also generates `<Protocol>Spy`. This is a
/// delegate that reports its calls to a scenario, for `receives:`. For other names, such as
/// `ShopObserver`, and for generic methods, write ``Contracted(spied:)``.
///
/// A macro sees only the source of one declaration:
/// - It does not see inherited requirements. Use ``Contracted(including:)``, or repeat those that
///   contracts call. Repeat also `Sendable` and `@MainActor`. In a module whose default isolation
///   is `MainActor`, write `@MainActor` or `nonisolated` on the protocol.
/// - It takes a function behind a type alias for a value unless it is `@escaping` or optional, so
///   write its function type in the requirement. Write it also in a delegate and under
///   `@available`, and for a function with a result in a protocol that inherits.
/// - It does not see the types that an extension adds to a struct of closures. Write their full
///   names, such as `Client.Entry`.
/// - It takes an asynchronous sequence behind a type alias for a value.
/// - It takes an attribute whose name ends with `Actor` for a global actor.
/// - The code for a public protocol is public. In a module with the upcoming feature
///   `InternalImportsByDefault`, it needs `public import ContractBinding`.
@attached(peer, names: suffixed(Binding), suffixed(Spy), suffixed(BindingSubject))
public macro Contracted() =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code as ``Contracted()``, but contracts find the type by another name.
///
/// Use it for a struct that cannot have the protocol's name, such as
/// `@Contracted(as: "Clock") struct ClockClient`.
///
/// - Parameter as: The name after `protocol:` in contracts.
@attached(peer, names: suffixed(Binding), suffixed(Spy), suffixed(BindingSubject))
public macro Contracted(as: String) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code as ``Contracted()``, for a protocol in a file that you do not want to
/// change.
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
@attached(peer, names: suffixed(Binding), suffixed(Spy), suffixed(BindingSubject))
public macro Contracted<Subject>(of: Subject.Type) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code as ``Contracted()``, for a protocol that inherits from others with
/// `@Contracted`.
///
/// Contracts can call the inherited requirements as well. If the protocol repeats a requirement,
/// its own binding calls it.
///
/// ```swift
/// @Contracted protocol Catalogue {
///   func price(of item: String) -> Int
/// }
///
/// @Contracted(including: (any Catalogue).self) protocol Shop: Catalogue {
///   func order(_ item: String) throws
/// }
/// ```
///
/// If the other protocol has associated types, the protocol must name one of them as well, by
/// `associatedtype Item`, or as in `protocol TeaShop: Shop where Item == Tea` or `: Shop<Tea>`, or
/// the attribute names them: ``Contracted(including:associatedTypes:)``. A binding then has the type
/// of the implementation as its parameter: `TeaShopBinding<FakeTeaShop>`.
///
/// - Parameter including: The metatypes of the other protocols, such as `(any Catalogue).self`.
///   They may be in other modules, where their bindings are too. For a superclass, write
///   `Page.self`: it has no requirements.
@attached(peer, names: suffixed(Binding), suffixed(Spy), suffixed(BindingSubject))
public macro Contracted(including: Any.Type...) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code as ``Contracted(including:)``, for a protocol that inherits associated
/// types and does not declare them again.
///
/// ```swift
/// @Contracted protocol Room {
///   associatedtype Guest: Codable
///   func enter(_ guest: Guest)
/// }
///
/// @Contracted(including: (any Room).self, associatedTypes: "Guest") protocol Hall: Room {
///   func guests() -> [Guest]
/// }
///
/// HallBinding<FakeHall>.fake("in memory") { FakeHall() }
/// ```
///
/// - Parameters:
///   - including: The metatypes of the other protocols, such as `(any Room).self`.
///   - associatedTypes: The names of the inherited types, at least of those that the requirements
///     of this protocol use.
@attached(peer, names: suffixed(Binding), suffixed(Spy), suffixed(BindingSubject))
public macro Contracted(including: Any.Type..., associatedTypes: String...) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")

/// Generates the same code as ``Contracted()``, and a spy for a protocol that an SDK calls,
/// whatever its name is.
///
/// The spy reports its calls to a scenario, for `receives:`. Its methods have no results and no
/// completion handlers. A property of the protocol needs a default implementation in an extension.
///
/// ```swift
/// @Contracted(spied: true) protocol SessionMonitor {
///   func sessionDidStart(_ name: String)
/// }
/// ```
///
/// - Parameter spied: Pass `true`. Without this argument, the protocol's name decides.
@attached(peer, names: suffixed(Binding), suffixed(Spy), suffixed(BindingSubject))
public macro Contracted(spied: Bool) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractedMacro")
