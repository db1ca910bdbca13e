final class FakeBarcodeReader: BarcodeReader {
  private var done: ((Reading) -> Void)?

  func read(_ shelf: String, done: @escaping @Sendable (Reading) -> Void) { self.done = done }
  func finish(_ result: Reading) { done?(result) }
}
