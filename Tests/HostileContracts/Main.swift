import ContractCommand

/// The command over what must be survived.
@main
struct Main {
  static func main() async { await HostileSuite.main() }
}
