import ContractInterface

/// Writes the functions that register implementations in a suite, such as `OrdersBinding.fake("in
/// memory") { … }`.
///
/// The library cannot provide them as generic functions, because only code that names the protocol
/// can convert an implementation to `any Orders`.
struct FactoryWriter {
  let interface: OwnedInterface

  var factories: [[String]] {
    let doubles = [
      ("fake", "fake", "Registers a working stand-in, which stands for every scenario."),
      ("testDouble", "fake", "Registers a working stand-in; the same as `fake`."),
      ("stub", "stub", "Registers a stand-in with canned answers."),
      ("spy", "spy", "Registers a stand-in that remembers how it was used."),
      ("mock", "mock", "Registers a stand-in that expects certain calls."),
      ("dummy", "dummy", "Registers a stand-in that only fills a parameter."),
    ]
    let liveAdapter = factory(
      "liveAdapter", summary: "Registers an implementation that talks to the vendor.",
      makes: "ContractBinding.Vendor", registration: "LiveAdapter", arguments: "name")
    return [liveAdapter]
      + doubles.map { function, kind, summary in
        factory(
          function, summary: summary, makes: "", registration: "TestDouble",
          arguments: "name, kind: .\(kind)")
      }
  }

  private func factory(
    _ function: String, summary: String, makes given: String, registration: String,
    arguments: String
  ) -> [String] {
    let (concrete, clause) =
      interface.isProtocol && interface.generics == nil
      ? (interface.implementation, "<\(interface.implementation): \(interface.bound)>")
      : (interface.subject, "")
    let result = "ContractBinding.\(registration)<Self, \(concrete)>"
    return [
      "/// \(summary)",
      "\(interface.access)static func \(function)\(clause)(",
      "  _ name: String,",
      "  fileID: String = #fileID,",
      "  line: Int = #line,",
      "  make: @escaping \(isolation)@Sendable (\(given)) async throws -> \(concrete)",
      ") -> \(result) {",
      "  \(result)(",
      "    \(arguments), for: Self.self, fileID: fileID, line: line, upcast: { $0 }, make: make)",
      "}",
    ]
  }

  private var isolation: String { interface.isolation.globalActor.map { "@\($0) " } ?? "" }
}
