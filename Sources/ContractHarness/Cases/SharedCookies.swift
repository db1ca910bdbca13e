import ContractBinding
import ContractModel
import ContractValues
import Synchronization

/// The cookies that vendors have set in the recordings of this process, to find those that one
/// scenario gets from another.
///
/// A session that scenarios share, such as `URLSession.shared`, keeps them. What is recorded then
/// depends on the order of the scenarios.
///
/// It is a class with a lock, because a test bundle may record several cases at once.
final class SharedCookies: Sendable {
  private struct State {
    /// The first scenario in which an answer set a cookie, by `name=value`.
    var scenarios: [Substring: String] = [:]
    /// The cookies that an adapter has sent before any answer set them, such as a language.
    var adaptersOwn: Set<Substring> = []
  }

  private let state = Mutex(State())

  /// Notes the cookies of a scenario's answers.
  ///
  /// - Returns: A warning about cookies in its requests that only another scenario's answers have
  ///   set; `nil` if there are none.
  func note(_ exchanges: [Exchange], of scenario: Scenario, by adapter: String) -> Diagnostic? {
    let own = Set(exchanges.flatMap(\.cookiesSet))
    let sent = Set(exchanges.flatMap(\.request.cookies)).subtracting(own)
    let foreign = state.withLock { state -> [(cookie: Substring, scenario: String)] in
      state.adaptersOwn.formUnion(sent.filter { state.scenarios[$0] == nil })
      for cookie in own where state.scenarios[cookie] == nil {
        state.scenarios[cookie] = scenario.name
      }
      return sent.subtracting(state.adaptersOwn).sorted().compactMap { cookie in
        state.scenarios[cookie].flatMap { $0 == scenario.name ? nil : (cookie, $0) }
      }
    }
    guard let first = foreign.first else { return nil }
    let name = first.cookie.prefix { $0 != "=" }
    return Diagnostic(
      "\(adapter) sends a cookie of another scenario", severity: .warning, at: scenario.location,
      label: "so the recording depends on the order of the scenarios",
      facts: [Diagnostic.fact("cookie", "\(name)"), Diagnostic.fact("set in", first.scenario)],
      help: ["give each adapter its own URLSession, with the configuration .ephemeral"])
  }
}

extension VendorRequest {
  /// The cookies that the request sends, as `name=value`.
  fileprivate var cookies: [Substring] {
    headers.filter { $0.name.lowercased() == "cookie" }
      .flatMap { $0.value.split(separator: ";") }.map(\.trimmed)
  }
}

extension Exchange {
  /// The cookies that the answer sets, as `name=value`.
  fileprivate var cookiesSet: [Substring] {
    guard case .response(let response) = result else { return [] }
    return response.headers.filter { $0.name.lowercased() == "set-cookie" }
      .compactMap { $0.value.split(separator: ";").first?.trimmed }
  }
}
