extension OperationBinding {
  /// Registers a live adapter from which the subject is made, such as the service behind a struct
  /// of closures.
  ///
  /// - Parameters:
  ///   - name: The adapter's name in reports.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - view: Makes the subject of the adapter.
  ///   - make: Makes the adapter for one scenario.
  /// - Returns: The registration; its states and events get the adapter.
  public static func liveAdapter<Adapter>(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    as view: @escaping @Sendable (Adapter) -> Subject,
    make: @escaping @Sendable (Vendor) async throws -> Adapter
  ) -> LiveAdapter<Self, Adapter> {
    LiveAdapter(name, for: Self.self, fileID: fileID, line: line, upcast: view, make: make)
  }

  /// Registers a double from which the subject is made, such as the fake behind a struct of
  /// closures.
  ///
  /// - Parameters:
  ///   - name: The double's name in reports.
  ///   - kind: The kind of double.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - view: Makes the subject of the double.
  ///   - make: Makes the double for one scenario.
  /// - Returns: The registration; its states and drivers get the double.
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
