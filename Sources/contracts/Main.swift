import ContractCommand
import ExampleContracts

@main
struct Main {
  static func main() async { await ExampleSuite.main() }
}
