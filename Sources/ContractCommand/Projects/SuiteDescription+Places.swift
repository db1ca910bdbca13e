import ContractBinding
import ContractModel

extension SuiteDescription {
  /// The description with paths that editors open, in place of `ShopContracts/ShopSuite.swift:12`.
  var located: SuiteDescription {
    var texts: [String: String] = [:]
    var located = self
    for index in subjects.indices {
      let registered = subjects[index].registeredAt
      let text = texts[registered] ?? RegistrationPlace(registered, in: WorkingFolder.path).text
      texts[registered] = text
      located.subjects[index].registeredAt = text
    }
    return located
  }
}
