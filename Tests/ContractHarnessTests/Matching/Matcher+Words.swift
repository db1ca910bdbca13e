import ContractModel

extension Matcher {
  static let string = Matcher.value(.string)
  static let integer = Matcher.value(.integer)
  static let number = Matcher.value(.number)
  static let boolean = Matcher.value(.boolean)
  static let uuid = Matcher.value(.uuid)
  static let datetime = Matcher.value(.datetime)
  static let url = Matcher.value(.url)
}
