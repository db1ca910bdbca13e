import ContractCommand
import ExampleFixtures

/// The command over the doubles that must be caught.
@main
struct Main {
  static func main() async { await BrokenSuite.main() }
}
