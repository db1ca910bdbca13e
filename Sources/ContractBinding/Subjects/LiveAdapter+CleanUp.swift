extension LiveAdapter {
  /// Adds a state that must be prepared at the real vendor, and the removal of its data.
  ///
  /// ```swift
  /// .state("a calendar is shared") { vendor, calendar in
  ///   try await share(calendar.make("name"), through: vendor.client)
  /// } cleanUp: { vendor, calendar in
  ///   try await remove(calendar.make("name"), through: vendor.client)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name under `given` in contracts.
  ///   - setUp: Prepares the state. It receives the vendor and the state's parameters.
  ///   - cleanUp: Removes the data of the state and of the scenario. It receives the same. It runs
  ///     after each scenario on the real vendor, also after a failed one, and in another process if
  ///     the scenario's process has ended. It must not fail if there is nothing to remove.
  /// - Returns: The registration with the state.
  public func state(
    _ name: String,
    _ setUp: @escaping @Sendable (Vendor, ContractArguments) async throws -> Void,
    cleanUp: @escaping @Sendable (Vendor, ContractArguments) async throws -> Void
  ) -> Self {
    state(name, setUp).changed {
      $0.registered.cleanUps.append(name)
      $0.cleanUps[name] = cleanUp
    }
  }

  /// Removes the data of a state at the vendor, see ``Registration/cleanUp(_:with:vendor:)``.
  public func cleanUp(
    _ state: String, with parameters: ContractArguments, vendor: Vendor
  ) async throws {
    try await cleanUps[state]?(vendor, parameters)
  }
}
