import ContractModel
import Dispatch

extension SeamInteraction.Event.Origin {
  /// The key under which the main queue and the subjects' queues store their names, by which code
  /// finds out on which queue it runs.
  static let key = {
    let key = DispatchSpecificKey<SeamInteraction.Event.Origin>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  /// The queue on which the current code runs; `.other` for a thread of the SDK or the adapter.
  static var ofThisThread: Self { DispatchQueue.getSpecific(key: key) ?? .other }
}
