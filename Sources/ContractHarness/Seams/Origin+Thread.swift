import ContractModel
import Dispatch

extension SeamInteraction.Event.Origin {
  /// The key under which dispatch queues store their names.
  ///
  /// The main queue and the subjects' queues have one, so code can find out on which queue it runs.
  static let key = {
    let key = DispatchSpecificKey<SeamInteraction.Event.Origin>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  /// The queue on which the current code runs; `.other` for a thread of the SDK or the adapter.
  static var ofThisThread: Self { DispatchQueue.getSpecific(key: key) ?? .other }
}
