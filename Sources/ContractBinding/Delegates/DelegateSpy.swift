/// A delegate that only reports its calls, for `receives` in contracts.
///
/// `@Contracted` on a protocol whose name ends with `Delegate` generates one, `<Protocol>Spy`. On
/// other protocols, `@Contracted(spied: true)` does. A handwritten spy has a method for each
/// requirement:
///
/// ```swift
/// @MainActor final class MapProviderDelegateSpy: MapProviderDelegate, DelegateSpy {
///   nonisolated static let operations = [
///     Operation(name: "mapDidTap", signature: "mapDidTap(_:)", parameters: [
///       .init(label: nil, name: "partner", type: "Partner")
///     ])
///   ]
///   private let log: DelegateLog
///   nonisolated init(_ log: DelegateLog) { self.log = log }
///   func mapDidTap(_ partner: Partner) { log.called("mapDidTap(_:)", partner) }
/// }
/// ```
///
/// Connect a spy in the registration of the adapter or double. See
/// ``WatchedRegistration/delegate(_:_:)``.
public protocol DelegateSpy: AnyObject, Sendable, SendableMetatype {
  /// The methods of the delegate's protocol, in the order of its declaration.
  ///
  /// Contracts may only name these under `receives`.
  static var operations: [OperationDescription] { get }

  /// Creates a spy for one scenario.
  ///
  /// - Parameter log: The log to which each method of the spy reports its call.
  init(_ log: DelegateLog)
}

extension DelegateSpy {
  /// A short name for the description of a method, for handwritten spies.
  public typealias Operation = OperationDescription
}
