import ContractBinding
import ContractRedaction
import Synchronization

/// A recorder that reports secrets in calls, results and events before the adapter gets them.
///
/// The tool can then redact them even if the adapter prints one and crashes.
final class SecretLearningRecorder: SeamRecorder {
  private let recorder: any SeamRecorder
  private let redactor: Redactor
  private let learn: SecretsLearnt
  /// The names of the calls that the SDK has not answered yet, by call number.
  private let open = Mutex<[Int: String]>([:])

  init(_ recorder: any SeamRecorder, redactor: Redactor, learn: @escaping SecretsLearnt) {
    (self.recorder, self.redactor, self.learn) = (recorder, redactor, learn)
  }

  func answer(to call: SeamCall) -> SeamAnswer {
    tell(call.arguments, of: call.name)
    let answer = recorder.answer(to: call)
    if case .vendor(let number) = answer { open.withLock { $0[number] = call.name } }
    return answer
  }

  func keep(_ result: SeamResult, of call: Int) {
    let name = open.withLock { $0.removeValue(forKey: call) } ?? ""
    switch result {
    case .returned(let value): tell(value.map { [$0] } ?? [], of: name)
    case .threw(let error): tell([error], of: name)
    }
    recorder.keep(result, of: call)
  }

  func keep(_ event: SeamEvent) -> Int {
    tell([.object(event.arguments)], of: event.name)
    return recorder.keep(event)
  }

  func passedOn(_ event: Int) { recorder.passedOn(event) }

  func stop(_ reason: SeamStop) { recorder.stop(reason) }

  private func tell(_ values: [Value], of name: String) {
    let secrets = redactor.secrets(in: values, of: name)
    if !secrets.isEmpty { learn(secrets) }
  }
}
