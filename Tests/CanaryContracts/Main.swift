import ContractCommand

/// The command over an adapter that carries secrets wherever there is room for one.
@main
struct Main {
  static func main() async { await CanarySuite.main() }
}
