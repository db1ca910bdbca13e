import ContractCommand

/// The command over an adapter that does with the vendor's answers what a file of the corpus says.
@main
struct Main {
  static func main() async { await AttackSuite.main() }
}
