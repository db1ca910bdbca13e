import ContractBinding

@Contracted protocol BarcodeReader {
  func read(_ shelf: String, done: @escaping @Sendable (Reading) -> Void)
}

typealias Reading = Result<String, Unreadable>
struct Unreadable: Error {}
