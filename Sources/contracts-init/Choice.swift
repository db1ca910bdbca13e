/// Chooses the protocol or struct of closures that gets the package's first contract.
struct Choice {
  let facts: PackageFacts
  let options: Options
  let catalogue: DeclarationCollector

  /// Returns the protocol after `--protocol`, the only one, or the only one with an adapter and a
  /// double.
  ///
  /// If several are left, it asks the user at the terminal.
  func candidate() throws(Failure) -> Candidate {
    let all = Candidate.all(in: catalogue).filter { candidate in
      options.target.map { $0 == candidate.declared.file.target.name } ?? true
    }
    if let name = options.protocolName { return try named(name, among: all) }
    // The contract of a protocol also calls the objects that its operations return, so their
    // protocols are not offered.
    let returned = Set(all.flatMap(\.objects).map(\.name))
    let roots = all.filter { !returned.contains($0.name) }
    let candidates = roots.isEmpty ? all : roots
    guard let first = candidates.first else { throw noCandidate }
    // Contracts are for protocols with an adapter and a double. A protocol without doubles may be a
    // listener for the vendor's calls, which an adapter implements.
    let doubled = candidates.filter(\.hasAdapterAndDouble)
    if candidates.count == 1 || doubled.count == 1 { return doubled.first ?? first }
    let names = candidates.map(\.name)
    let question = Question(text: "Which of them shall have the first contract?", answers: names)
    if facts.mayAsk, let answer = question.ask(),
      let chosen = candidates.first(where: { $0.name == answer })
    {
      return chosen
    }
    throw Failure(
      "this package has several \(nouns(of: candidates)) with implementations; name one",
      names.map { command("--protocol \($0)") })
  }

  private func named(_ name: String, among candidates: [Candidate]) throws(Failure) -> Candidate {
    if let found = candidates.first(where: { $0.name == name }) { return found }
    guard let declared = (catalogue.protocols + catalogue.clients).first(where: { $0.name == name })
    else {
      throw Failure(
        "there is no protocol and no struct of closures \(name)",
        candidates.map { command("--protocol \($0.name)") })
    }
    let place = "\(facts.shown(declared.file.path)):\(declared.line)"
    guard declared.file.target.isLibrary else {
      throw Failure(
        """
        \(name) is in the \(declared.file.target.kind) target \(declared.file.target.name), which \
        no suite can import; move it into a library target
        """, ["  \(place)"])
    }
    guard declared.isProtocol else {
      throw Failure(
        """
        nothing makes a \(name) that a suite could register; add a static property or function, \
        such as 'static func live(baseURL: URL) -> Self'
        """, ["  \(place)"])
    }
    throw Failure(
      "\(name) has no operation that a contract can call, or no implementation", ["  \(place)"])
  }

  private func nouns(of candidates: [Candidate]) -> String {
    let found = Set(candidates.map(\.declared.isProtocol))
    if found.count == 2 { return "protocols and structs of closures" }
    return found.contains(true) ? "protocols" : "structs of closures"
  }

  private var noCandidate: Failure {
    let elsewhere = (catalogue.protocols + catalogue.clients)
      .filter { !$0.file.target.isLibrary }
    return Failure(
      """
      no library target \(options.target.map { "\($0) " } ?? "")of this package has a protocol or a \
      struct of closures with an implementation
      """,
      [
        "A contract is for a protocol or a struct of closures that the application owns, with an",
        "adapter and a fake.",
      ]
        + elsewhere.map { declared in
          """
          \(declared.name) is in the \(declared.file.target.kind) target \
          \(declared.file.target.name); move it into a library target
          """
        })
  }

  private func command(_ words: String) -> String {
    "  swift package --allow-writing-to-package-directory contracts-init \(words)"
  }
}
