import ContractModel
import Dispatch

extension Crossing.Event.Origin {
  /// What a queue of the harness's own, and the main queue, say of themselves.
  static let key = {
    let key = DispatchSpecificKey<Crossing.Event.Origin>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  /// What the thread that asks is to the subject.
  static var ofThisThread: Self { DispatchQueue.getSpecific(key: key) ?? .other }
}
