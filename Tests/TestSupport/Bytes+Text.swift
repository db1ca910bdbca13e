extension String {
  package var bytes: [UInt8] { Array(utf8) }
}

extension [UInt8] {
  package var text: String { String(decoding: self, as: UTF8.self) }
}
