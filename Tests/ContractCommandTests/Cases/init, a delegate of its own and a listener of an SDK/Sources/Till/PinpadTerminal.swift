import PinpadSDK

/// A card terminal with a pinpad.
public final class PinpadTerminal: CardTerminal, PinpadListener {
  /// The till.
  public weak var delegate: (any CardTerminalDelegate)?
  private let pinpad: Pinpad

  /// Creates a terminal that listens to a pinpad.
  public init(pinpad: Pinpad) {
    self.pinpad = pinpad
    pinpad.listener = self
  }

  /// Takes a payment.
  public func charge(cents: Int, order: String) { pinpad.purchase(cents: cents) }
  /// Tells the till.
  public func pinpad(_ pinpad: Pinpad, showsPrompt prompt: String) {
    delegate?.terminalShows(prompt)
  }
}
