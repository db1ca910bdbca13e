import ContractBinding

/// The honest subjects of five vendors, and the lies that the planner has drawn.
struct LiesSuite: ContractSuite {
  static var subjects: [any Registration] {
    TrackerSubjects.all
    PaymentSubjects.all
    NoteSubjects.all
    ChatSubjects.all
    DownloadSubjects.all
    HonestSubjects.all
  }
}
