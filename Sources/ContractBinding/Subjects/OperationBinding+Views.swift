extension OperationBinding {
  /// Registers a live adapter that is not itself the tested value, such as the service behind a
  /// struct of closures.
  ///
  /// - Parameters:
  ///   - name: The adapter's name in reports.
  ///   - fileID: The file of the registration, for messages.
  ///   - line: The line of the registration, for messages.
  ///   - view: Creates the struct of closures or the existential from the adapter.
  ///   - make: Creates the adapter for one scenario.
  /// - Returns: The registration. Its states and events receive the adapter.
  public static func liveAdapter<Adapter>(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    as view: @escaping @Sendable (Adapter) -> Subject,
    make: @escaping @Sendable (Vendor) async throws -> Adapter
  ) -> LiveAdapter<Self, Adapter> {
    LiveAdapter(name, for: Self.self, fileID: fileID, line: line, upcast: view, make: make)
  }

  /// Registers a double that is not itself the tested value, such as the fake behind a struct of
  /// closures.
  ///
  /// - Parameters:
  ///   - name: The double's name in reports.
  ///   - kind: The kind of double, such as `.fake`.
  ///   - fileID: The file of the registration, for messages.
  ///   - line: The line of the registration, for messages.
  ///   - view: Creates the struct of closures or the existential from the double.
  ///   - make: Creates the double for one scenario.
  /// - Returns: The registration. Its states and drivers receive the double.
  public static func double<Double>(
    _ name: String,
    _ kind: SubjectDescription.Kind,
    fileID: String = #fileID,
    line: Int = #line,
    as view: @escaping @Sendable (Double) -> Subject,
    make: @escaping @Sendable () async throws -> Double
  ) -> TestDouble<Self, Double> {
    TestDouble(
      name, kind: kind, for: Self.self, fileID: fileID, line: line, upcast: view, make: make)
  }
}
