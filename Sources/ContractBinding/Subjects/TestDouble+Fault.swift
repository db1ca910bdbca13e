extension TestDouble {
  /// Adds a fault that the double simulates; it skips scenarios with other faults.
  ///
  /// - Parameters:
  ///   - name: The fault as contracts write it: `timeout`, `status 503`.
  ///   - setUp: Makes the double behave as with the fault.
  /// - Returns: The registration with the fault.
  public func fault(
    _ name: String,
    _ setUp: @escaping @Sendable (inout Double) async throws -> Void
  ) -> Self {
    state(SubjectDescription.stateName(simulating: name)) { double, _ in try await setUp(&double) }
  }
}

extension SubjectDescription {
  /// Names the state in which a double simulates a fault.
  ///
  /// - Parameter fault: The fault as contracts write it.
  /// - Returns: A name that no contract gives to a state.
  package static func stateName(simulating fault: String) -> String { "fault: \(fault)" }
}
