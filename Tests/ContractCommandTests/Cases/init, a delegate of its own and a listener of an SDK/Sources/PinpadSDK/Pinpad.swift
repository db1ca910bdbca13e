/// The listener of a pinpad.
public protocol PinpadListener: AnyObject {
  /// The pinpad shows a prompt.
  func pinpad(_ pinpad: Pinpad, showsPrompt prompt: String)
}

/// A pinpad of the vendor.
public final class Pinpad {
  /// The listener, which the pinpad does not keep alive.
  public weak var listener: (any PinpadListener)?
  /// Creates a pinpad.
  public init() {}
  /// Takes a payment.
  public func purchase(cents: Int) {}
}
