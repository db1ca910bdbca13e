@preconcurrency import AwkwardSDK
import ContractBinding

struct ScannerSuite: ContractSuite {
  static var subjects: [any Registration] {
    BarcodeReaderBinding.liveAdapter("Scanner") { vendor in
      ScannerAdapter(
        scan: vendor.seam("scan", Scanner.scan),
        setDelegate: vendor.seam("setDelegate") { listener in
          // The SDK holds its delegate weakly, so the scenario holds the tap.
          Scanner.delegate = listener.map { vendor.hold(ScannerTap($0, vendor.events)) }
        })
    }
    .event("didRead") { $0.scannerDidRead(try $1.make("code")) }
    .event("didFail") { $0.scannerDidFail(try $1.make("error", as: StandInError.self)) }

    BarcodeReaderBinding.fake("in memory") { FakeBarcodeReader() }
      .driver("didRead") { $0.finish(.success(try $1.make("code"))) }
      .driver("didFail") { fake, _ in fake.finish(.failure(Unreadable())) }
  }
}
