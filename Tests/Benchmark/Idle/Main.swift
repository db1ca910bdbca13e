import ContractCommand
import ExampleContracts

/// Links what `contracts` links, and does nothing: what a start costs in any case.
@main
struct Idle {
  static func main() {}
}
