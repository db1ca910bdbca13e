// swift-format-ignore-file
public import ContractBinding

public struct ShopSuite: ContractSuite {
  public static var subjects: [any Registration] {
    PriceListBinding.liveAdapter("URLSession") { vendor in HTTPPriceList(baseURL: vendor.url) }
    PriceListBinding.fake("in memory") { FakePriceList() }
  }
}
