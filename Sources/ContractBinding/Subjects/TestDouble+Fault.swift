extension TestDouble {
  /// Adds a fault of the vendor that the double can simulate.
  ///
  /// The double is not tested in scenarios with other faults.
  ///
  /// - Parameters:
  ///   - name: The fault as in contracts: `timeout`, `status 503`.
  ///   - setUp: Makes the double behave as if the fault had occurred.
  /// - Returns: The registration with the fault.
  public func fault(
    _ name: String,
    _ setUp: @escaping @Sendable (inout Double) async throws -> Void
  ) -> Self {
    state(SubjectDescription.stateName(simulating: name)) { double, _ in try await setUp(&double) }
  }
}

extension SubjectDescription {
  /// Returns the state in which a double simulates a fault, such as "fault: timeout".
  ///
  /// No contract uses such a name under `given`.
  package static func stateName(simulating fault: String) -> String { "fault: \(fault)" }
}
