import ContractCommand

/// The command over lies.
@main
struct Main {
  static func main() async { await LiesSuite.main() }
}
