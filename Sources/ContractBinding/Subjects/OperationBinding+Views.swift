extension OperationBinding {
  /// Registers a live adapter that is not the subject itself, but what it is made of: the
  /// service behind a struct of closures.
  ///
  /// - Parameters:
  ///   - name: The adapter's name in reports.
  ///   - fileID: Where it is registered.
  ///   - line: Where it is registered.
  ///   - view: Sees the adapter as the subject.
  ///   - make: Makes the adapter for one scenario.
  /// - Returns: The registration; its states and events are given the adapter.
  public static func liveAdapter<Adapter>(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    as view: @escaping @Sendable (Adapter) -> Subject,
    make: @escaping @Sendable (Vendor) async throws -> Adapter
  ) -> LiveAdapter<Self, Adapter> {
    LiveAdapter(name, for: Self.self, fileID: fileID, line: line, upcast: view, make: make)
  }

  /// Registers a double that is not the subject itself, but what it is made of: the fake behind
  /// a struct of closures.
  ///
  /// - Parameters:
  ///   - name: The double's name in reports.
  ///   - kind: What kind of double it is.
  ///   - fileID: Where it is registered.
  ///   - line: Where it is registered.
  ///   - view: Sees the double as the subject.
  ///   - make: Makes the double for one scenario.
  /// - Returns: The registration; its states and drivers are given the double.
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
