import ContractModel
import Dispatch

extension SeamInteraction.Event.Origin {
  /// The key under which queues of the harness's own, and the main queue, tell what they are.
  static let key = {
    let key = DispatchSpecificKey<SeamInteraction.Event.Origin>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  /// The origin of what is said on the thread that asks.
  static var ofThisThread: Self { DispatchQueue.getSpecific(key: key) ?? .other }
}
