import ContractBinding

/// The honest subjects of nine vendors, and the lies that the planner has drawn.
struct LiesSuite: ContractSuite {
  static var subjects: [any Registration] {
    TrackerSubjects.all
    PaymentSubjects.all
    NoteSubjects.all
    ChatSubjects.all
    DownloadSubjects.all
    WarehouseSubjects.all
    AgendaSubjects.all
    CardSubjects.all
    DeskSubjects.all
    HonestSubjects.all
  }
}
