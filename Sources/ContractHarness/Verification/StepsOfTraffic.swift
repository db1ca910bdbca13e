import ContractBinding
import ContractModel
import ContractValues

/// The steps of a run in which the adapter called its vendor, so that messages can name the step of
/// a request.
package struct StepsOfTraffic: Sendable {
  /// The index of the step of each request or call, in the order of the traffic.
  ///
  /// It is `nil` for traffic outside of steps, such as that of a state.
  private var indices: [Int?]

  /// Creates the list from the step's index of each request or call; without any, no step is known.
  package init(_ indices: [Int?] = []) {
    self.indices = indices
  }

  /// Returns the steps for the same requests in another order, such as that of the recording.
  ///
  /// A request's position then still leads to its step.
  func moved(from run: [Exchange], to ordered: [Exchange]) -> StepsOfTraffic {
    guard indices.count == run.count, run != ordered else { return self }
    var left = Array(run.indices)
    return StepsOfTraffic(
      ordered.map { exchange in
        left.firstIndex { run[$0] == exchange }.flatMap { indices[left.remove(at: $0)] }
      })
  }

  /// Returns the index of the step whose result or traffic contains a place; `nil` if it is not
  /// known.
  func step(at place: Place) -> Int? {
    if let step = place.step { return step }
    guard let exchange = place.exchange, indices.indices.contains(exchange) else { return nil }
    return indices[exchange]
  }
}

extension CaseInput {
  func step(of request: VendorRequest, in sent: [VendorRequest]) -> Drift.Step? {
    sent.firstIndex(of: request).flatMap { traffic.step(at: .exchange($0)) }
      .flatMap { Drift.Step($0, of: scenario) }
  }
}
