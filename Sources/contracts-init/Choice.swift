/// The choice of the protocol with which a package begins.
struct Choice {
  let facts: PackageFacts
  let options: Options
  let catalogue: Catalogue

  /// Chooses the protocol that the options name, the only one, or the one that the person names.
  ///
  /// - Throws: A ``Failure`` with a command for each protocol if there is no answer.
  func candidate() throws(Failure) -> Candidate {
    let candidates = Candidate.all(in: catalogue).filter { candidate in
      options.target.map { $0 == candidate.declared.file.target.name } ?? true
    }
    if let name = options.protocolName { return try named(name, among: candidates) }
    guard let first = candidates.first else { throw noCandidate }
    // A protocol with an adapter and a double is what a contract is for. One with adapters alone may
    // be a vendor's listener, which an adapter implements.
    let doubled = candidates.filter(\.hasAdapterAndDouble)
    if candidates.count == 1 || doubled.count == 1 { return doubled.first ?? first }
    let names = candidates.map(\.name)
    let question = Question(text: "Which protocol shall have the first contract?", answers: names)
    if facts.mayAsk, let answer = question.ask(),
      let chosen = candidates.first(where: { $0.name == answer })
    {
      return chosen
    }
    throw Failure(
      "this package has several protocols with implementations; name one",
      names.map { command("--protocol \($0)") })
  }

  private func named(_ name: String, among candidates: [Candidate]) throws(Failure) -> Candidate {
    if let found = candidates.first(where: { $0.name == name }) { return found }
    guard let declared = catalogue.protocols.first(where: { $0.name == name }) else {
      throw Failure(
        "there is no protocol \(name)", candidates.map { command("--protocol \($0.name)") })
    }
    let place = "\(facts.shown(declared.file.path)):\(declared.line)"
    guard declared.file.target.isLibrary else {
      throw Failure(
        """
        \(name) is in the \(declared.file.target.kind) target \(declared.file.target.name), which \
        no suite can import; move it into a library target
        """, ["  \(place)"])
    }
    throw Failure(
      "\(name) has no operation that a contract can call, or no implementation", ["  \(place)"])
  }

  private var noCandidate: Failure {
    let elsewhere = catalogue.protocols.filter { !$0.file.target.isLibrary }
    return Failure(
      """
      no library target \(options.target.map { "\($0) " } ?? "")of this package has a protocol with \
      an implementation
      """,
      [
        "A contract is for a protocol that the application owns, with an adapter and a fake."
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
