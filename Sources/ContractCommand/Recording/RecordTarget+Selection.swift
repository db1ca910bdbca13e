import ContractHarness
import ContractModel

extension RecordTarget {
  /// Lists the scenarios of a plan that need recordings, each with the first live adapter that is
  /// registered for it.
  static func all(
    in project: LoadedProject, _ store: RecordingStore, _ extent: RecordSession.Extent
  ) -> [RecordTarget] {
    project.plan.recordable.map { job in
      var obstacles: [Diagnostic] = []
      if case .couldNotCheck(let reasons) = job.verdict { obstacles = reasons }
      var isAsked = true
      if extent == .outdated,
        case .current = store.status(of: job.scenario, in: job.contract)
      {
        isAsked = false
      }
      return RecordTarget(job: job, isAsked: isAsked, obstacles: obstacles, store: store)
    }
  }
}
