// Types that a test file names. The module's others stay out of its way: Testing has a
// `SourceLocation` as well.
@_exported public import struct ContractModel.CaseFilter
@_exported public import struct ContractModel.PlannedCase
@_exported public import struct ContractModel.RunLimits
