import ContractCommand

@main struct Main { static func main() async { await ShopSuite.main() } }
