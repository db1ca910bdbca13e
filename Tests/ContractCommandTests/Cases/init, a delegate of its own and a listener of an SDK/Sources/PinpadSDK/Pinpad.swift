public protocol PinpadListener: AnyObject {
  func pinpad(_ pinpad: Pinpad, showsPrompt prompt: String)
}

public final class Pinpad {
  public weak var listener: (any PinpadListener)?
  public init() {}
  public func purchase(cents: Int) {}
}
