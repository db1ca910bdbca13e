import ContractBinding
import ContractRedaction
import ContractValues
import Synchronization
import Testing

@testable import ContractHarness

/// Secrets that pass between an adapter and an SDK are told, since either may print one and crash.
struct SecretLearningRecorderTests {
  @Test func `tells of arguments, results, errors and events`() {
    let learnt = Mutex<[String]>([])
    let conversation = SeamConversation(.vendor)
    let recorder = SecretLearningRecorder(conversation, redactor: Redactor()) { secrets in
      learnt.withLock { $0 += secrets.map(\.value) }
    }

    let answer = recorder.answer(to: SeamCall("signIn", ["jane", "canary-sent-1"]))
    guard case .vendor(let call) = answer else {
      Issue.record("the SDK is not asked: \(answer)")
      return
    }
    recorder.keep(.returned(["name": "Jane", "token": "canary-back-2"]), of: call)
    guard case .vendor(let second) = recorder.answer(to: SeamCall("accessToken", [])) else {
      return
    }
    recorder.keep(.returned("canary-back-3"), of: second)
    guard case .vendor(let third) = recorder.answer(to: SeamCall("load", [])) else { return }
    recorder.keep(.threw(["apiKey": "canary-back-4"]), of: third)
    _ = recorder.keep(SeamEvent("didSignIn", ["token": "canary-event-5"]))

    #expect(
      learnt.withLock(\.self)
        == ["canary-sent-1", "canary-back-2", "canary-back-3", "canary-back-4", "canary-event-5"])
    #expect(conversation.finish().interactions.count == 4)
  }

  @Test func `says nothing of values without a secret`() {
    let recorder = SecretLearningRecorder(SeamConversation(.vendor), redactor: Redactor()) { _ in
      Issue.record("nothing here is secret")
    }

    if case .vendor(let call) = recorder.answer(to: SeamCall("load", ["orders", 3])) {
      recorder.keep(.returned(["id": "o-1", "name": "tea"]), of: call)
    }
  }
}
