import PinpadSDK

public final class PinpadTerminal: CardTerminal, PinpadListener {
  public weak var delegate: (any CardTerminalDelegate)?
  private let pinpad: Pinpad

  public init(pinpad: Pinpad) {
    self.pinpad = pinpad
    pinpad.listener = self
  }

  public func charge(cents: Int, order: String) { pinpad.purchase(cents: cents) }
  public func pinpad(_ pinpad: Pinpad, showsPrompt prompt: String) {
    delegate?.terminalShows(prompt)
  }
}
