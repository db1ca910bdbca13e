/// The output of `git cat-file --batch`: for each name, a line `ID TYPE SIZE` with the content
/// below it, or a line that ends with `missing`.
enum GitObjects {
  /// Separates the output into contents, without the missing ones; `nil` if the output is cut.
  ///
  /// `names` are those that git was asked for, in order.
  static func contents(in output: [UInt8], of names: [String]) -> [String: [UInt8]]? {
    var contents: [String: [UInt8]] = [:]
    var rest = output[...]
    for name in names {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let heading = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if heading.hasSuffix(" missing") { continue }
      guard let size = heading.split(separator: " ").last.flatMap({ Int($0) }), size < rest.count
      else { return nil }
      contents[name] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }
}
