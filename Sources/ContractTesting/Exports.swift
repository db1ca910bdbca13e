// Only the types that a test file needs are exported, because other names could clash: Swift
// Testing has a `SourceLocation` as well.
@_exported public import struct ContractModel.CaseFilter
@_exported public import struct ContractModel.PlannedCase
@_exported public import struct ContractModel.RunLimits
