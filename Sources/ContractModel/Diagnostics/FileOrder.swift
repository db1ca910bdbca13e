extension [Diagnostic] {
  /// The messages, grouped by file and sorted by line within each file.
  ///
  /// Files are in the order in which they first occur. Messages without a position form a group of
  /// their own. Two messages at the same position keep their order.
  package var inFileOrder: [Diagnostic] {
    var paths: [String?: Int] = [:]
    for problem in self where paths[problem.location?.path] == nil {
      paths[problem.location?.path] = paths.count
    }
    func place(_ problem: Diagnostic) -> (Int, Int, Int) {
      let location = problem.location
      return (paths[location?.path] ?? 0, location?.line ?? 0, location?.column ?? 0)
    }
    return sorted { place($0) < place($1) }
  }
}
