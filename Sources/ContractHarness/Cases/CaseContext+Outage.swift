import ContractBinding
import ContractModel

extension CaseContext {
  /// The message that the vendor cannot be reached or refuses the credentials; `nil` otherwise.
  ///
  /// It is also `nil` for a scenario that passes, because it may expect this.
  func outage(_ verdict: Verdict, _ traffic: Traffic?, _ seam: VendorSeam) -> Diagnostic? {
    guard mode != .replay, verdict != .kept else { return nil }
    if let failure = traffic?.unreached {
      return redactor.diagnostic(
        .unreached(contract.vendor, at: seam.stateVendor, failure, scenario))
    }
    if case .couldNotCheck(let reasons) = verdict,
      let reason = reasons.first(where: \.isOutOfReach)
    {
      return reason
    }
    guard let request = surroundings.transport?.unauthorizedRequest else { return nil }
    return redactor.diagnostic(.unauthorized(contract.vendor, request, scenario))
  }
}
