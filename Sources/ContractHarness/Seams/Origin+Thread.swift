import ContractModel
import Dispatch

extension SeamInteraction.Event.Origin {
  /// The key that marks our queues and the main queue with their origin.
  static let key = {
    let key = DispatchSpecificKey<SeamInteraction.Event.Origin>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  /// The origin of an event on the current thread.
  static var ofThisThread: Self { DispatchQueue.getSpecific(key: key) ?? .other }
}
