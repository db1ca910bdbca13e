extension LiveAdapter {
  /// Says how a state is prepared with the real vendor, and how what it leaves there is removed.
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
  ///   - name: The state's name, as contracts write it.
  ///   - setUp: Prepares it; it is given the vendor and the state's parameters.
  ///   - cleanUp: Removes what the state and the scenario may have left, given the same. It runs
  ///     after every scenario on the real vendor, whatever came of it, and in another process
  ///     where that of the scenario has ended; it must bear that there is nothing to remove.
  /// - Returns: The registration with the state.
  public func state(
    _ name: String,
    _ setUp: @escaping @Sendable (Vendor, ContractArguments) async throws -> Void,
    cleanUp: @escaping @Sendable (Vendor, ContractArguments) async throws -> Void
  ) -> Self {
    var copy = state(name, setUp)
    copy.registered.cleanUps.append(name)
    copy.cleanUps[name] = cleanUp
    return copy
  }

  /// Removes what a state may have left; see ``Registration/cleanUp(_:with:vendor:)``.
  public func cleanUp(
    _ state: String, with parameters: ContractArguments, vendor: Vendor
  ) async throws {
    try await cleanUps[state]?(vendor, parameters)
  }
}
