import ContractBinding
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Testing

@testable import ContractHarness

/// What passes at an SDK's seams.
struct SeamRedactionTests {
  @Test func `redacts arguments, results, errors and events, equal secrets alike`() throws {
    let signIn = SeamInteraction.call(
      SeamInteraction.Call(
        "signIn", [["user": "me", "password": "canary-7Yq4"]],
        result: .returned(["session": ["accessToken": "canary-8Zr5"], "name": "me"])))
    let load = SeamInteraction.call(
      SeamInteraction.Call(
        "load", ["Bearer canary-8Zr5-longer", "canary-8Zr5"],
        result: .threw(["reason": "invalid token 'canary-8Zr5'"])))
    let reported = SeamInteraction.event(
      SeamInteraction.Event(
        "didSignIn", ["note": "canary-8Zr5", "refreshToken": "canary-9As6"], after: 2, step: 0))
    let run = Observation(outcomes: [], exchanges: [], interactions: [signIn, load, reported])

    let clean = Redactor().evidence(of: run)

    #expect(!"\(clean)".contains("canary"), "\(clean)")
    guard case .call(let first) = clean.interactions[0],
      case .call(let second) = clean.interactions[1],
      case .event(let event) = clean.interactions[2]
    else { return }
    #expect(first.result == .returned(["session": ["accessToken": "redacted-2"], "name": "me"]))
    #expect(second.arguments.last == "redacted-2")
    #expect(event.arguments["note"] == "redacted-2")
    #expect(
      clean.redacted.contains { $0.rule == "json password" && $0.place.hasPrefix("exchanges[0]") })
  }

  @Test(
    arguments: [
      ("signIn", ["me", "canary"], ["me", "redacted-1"]),
      ("logIn(user:password:)", ["me", "canary"], ["me", "redacted-1"]),
      ("signIn(_:otp:)", ["me", "canary"], ["me", "redacted-1"]),
      ("setAPIKey", ["canary"], ["redacted-1"]), ("authenticate", ["canary"], ["redacted-1"]),
      ("load", ["survey", "canary-free"], ["survey", "canary-free"]),
      ("loadToken", [3, "canary"], [3, "redacted-1"]),
      ("tokenize", ["a", "b"], ["a", "b"]), ("login", ["google"], ["google"]),
    ] as [(String, [Value], [Value])])
  func `knows a secret by what it is passed to, without a name of its own`(
    _ name: String, _ arguments: [Value], _ left: [Value]
  ) {
    var outcome = Outcome(
      end: .returned(nil),
      callbacks: [Outcome.Callback(handler: name, arguments: arguments, beforeReturning: true)])
    outcome.received = [DelegateCall(name, arguments)]
    let call = SeamInteraction.Call(name, arguments, result: .returned(nil))
    let redactor = Redactor()

    let clean = redactor.clean(Observation(outcomes: [outcome], interactions: [.call(call)]))

    guard case .call(let recorded) = clean.interactions[0] else { return }
    #expect(recorded.arguments == left)
    #expect(clean.outcomes[0].callbacks[0].arguments == left)
    #expect(clean.outcomes[0].received[0].arguments == left)
    // A replay compares the call that comes in with the recorded one.
    #expect(
      redactor.canonical(SeamCall(name, arguments)) == redactor.canonical(SeamCall(name, left)))
  }
}
