import ContractModel
import ContractReports

/// The subjects of a suite, with the modules in which it registers them.
///
/// The code of a subject can be in the module that registers it, and in the modules on which that
/// module depends. So an edit of any other module does not concern the subject. An edit of the
/// suite's own module concerns all subjects, because it may contain conversions of values. So does
/// an edit of the executable's module.
struct WatchedSubjects: Sendable {
  /// The subjects whose code an edit may have changed.
  enum Selection: Sendable, Hashable {
    case none
    case all
    /// All subjects except those with these names.
    case allBut(Set<String>)
  }

  let suiteModule: String
  /// The modules that register each subject, by its name, such as `ShopContracts` for `curl`.
  ///
  /// An edit that concerns none of them does not run the subject again.
  private var modules: [String: Set<String>] = [:]

  init(suiteModule: String) {
    self.suiteModule = suiteModule
  }

  /// Records the module that registers each subject, so that a later edit runs only the subjects
  /// that it concerns.
  mutating func note(_ results: RunResults) {
    for planned in results.entries.map(\.plannedCase) {
      let module = RegistrationPlace.module(of: planned.registeredAt) ?? suiteModule
      modules[planned.subject, default: []].insert(module)
    }
  }

  /// The subjects whose modules depend on one of the files; all if that is not certain.
  func concerned(by files: Set<String>, in graph: PackageGraph?) -> Selection {
    guard let graph, !files.isEmpty else { return .all }
    var concerned: Set<String> = []
    for file in files {
      guard let modules = graph.modules(concernedBy: file), graph.module(of: file) != suiteModule
      else { return .all }
      concerned.formUnion(modules)
    }
    // A module of another package may depend on any edited file, so its subjects run.
    let independent = modules.filter {
      $0.value.isDisjoint(with: concerned) && $0.value.isSubset(of: graph.allModules)
    }
    if independent.isEmpty { return .all }
    return independent.count == modules.count ? .none : .allBut(Set(independent.keys))
  }
}
