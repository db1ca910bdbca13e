// swift-format-ignore-file
// An application's types, with names that ContractBinding has or once had.

public struct Arguments: Codable, Equatable, Sendable { public init() {} }
public struct ArgumentError: Codable, Equatable, Sendable { public init() {} }
public struct Conversion: Codable, Equatable, Sendable { public init() {} }
public struct DelegateCall: Codable, Equatable, Sendable { public init() {} }
public struct Diagnostic: Codable, Equatable, Sendable { public init() {} }
public struct ListBuilder: Codable, Equatable, Sendable { public init() {} }
public struct Operation: Codable, Equatable, Sendable { public init() {} }
public struct RecordedEvent: Codable, Equatable, Sendable { public init() {} }
public struct Reply: Codable, Equatable, Sendable { public init() {} }
public struct Scene: Codable, Equatable, Sendable { public init() {} }
public struct Selection: Codable, Equatable, Sendable { public init() {} }
public struct Told: Codable, Equatable, Sendable { public init() {} }

public struct Registration: Codable, Equatable, Sendable { public init() {} }
public struct Value: Codable, Equatable, Sendable { public init() {} }
public struct Vendor: Codable, Equatable, Sendable { public init() {} }
