import ContractCommand
import NotesContracts

@main struct Main {
  static func main() async { await NotesSuite.main() }
}
