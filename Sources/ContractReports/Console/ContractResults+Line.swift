import ContractValues

extension ContractResults {
  /// The single line of a contract without failures, such as
  /// `orders: 12 scenarios kept by curl and in-memory fake (0.4 s)`.
  ///
  /// It names the subjects if they fit into `width` columns. Otherwise it counts them.
  func line(width: Int) -> String {
    let kept = scenarios.filter { scenario in subjects.contains { scenario[$0] == .kept } }
    let passing: [String] = subjects.compactMap { subject in
      let count = kept.count { $0[subject] == .kept }
      if count == 0 { return nil }
      return count == kept.count ? subject.name : "\(subject.name) (\(count))"
    }
    let others = [CaseStatus.known, .pending].map { (status: CaseStatus) in
      (status, scenarios.count { scenario in subjects.contains { scenario[$0] == status } })
    }
    let start = "\(name): \(Plural.of(kept.count, "scenario")) kept by "
    let end = others.filter { $0.1 > 0 }.map { ", \($0.1) \($0.0.look.words)" }.joined()
    let named = start + passing.joinedInWords + end
    let counted = start + Plural.of(passing.count, "subject") + end
    // The decision uses a time of usual length, so that a slow run has the same wording as a fast
    // one.
    let fits = (named + " (100 ms)").columns <= width || named.columns <= counted.columns
    return (fits ? named : counted) + " (\(time.words))"
  }
}

extension [String] {
  /// The texts as an English list, such as `curl, urlsession and in-memory fake`.
  fileprivate var joinedInWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
