// swift-format-ignore-file
// What the conversions use of Apple's Security, as its documentation declares it.
@_exported public import Foundation

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFError = NSError

public class SecKey {}

public typealias CFTypeID = UInt
public func CFGetTypeID(_ object: AnyObject!) -> CFTypeID { 0 }
public func SecKeyGetTypeID() -> CFTypeID { 0 }

public let kSecAttrKeyType: CFString = "type"
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
public let kSecAttrKeySizeInBits: CFString = "bsiz"

public func SecKeyCreateRandomKey(
  _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }
