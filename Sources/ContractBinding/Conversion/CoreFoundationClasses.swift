// Arguments of Core Foundation's classes. A class of Foundation stands for each of them, so that
// its instances can be passed on. The code was type-checked against stand-ins, and not run on
// Apple's systems, the only ones that have these classes.
#if canImport(Darwin)
  import Foundation

  extension ValueDecoding {
    /// Returns the rule for Foundation's class that stands for a class of Core Foundation; `nil` for
    /// any other type.
    static func bridged(_ type: Any.Type) -> (any ValueDecodable.Type)? {
      foundationClasses[ObjectIdentifier(type)]
    }

    private static let foundationClasses: [ObjectIdentifier: any ValueDecodable.Type] = [
      ObjectIdentifier(CFArray.self): NSArray.self,
      ObjectIdentifier(CFAttributedString.self): NSAttributedString.self,
      ObjectIdentifier(CFBoolean.self): NSNumber.self,
      ObjectIdentifier(CFData.self): NSData.self,
      ObjectIdentifier(CFDate.self): NSDate.self,
      ObjectIdentifier(CFDictionary.self): NSDictionary.self,
      ObjectIdentifier(CFError.self): NSError.self,
      ObjectIdentifier(CFMutableArray.self): NSArray.self,
      ObjectIdentifier(CFMutableData.self): NSData.self,
      ObjectIdentifier(CFMutableDictionary.self): NSDictionary.self,
      ObjectIdentifier(CFMutableString.self): NSString.self,
      ObjectIdentifier(CFNumber.self): NSNumber.self,
      ObjectIdentifier(CFSet.self): NSSet.self,
      ObjectIdentifier(CFString.self): NSString.self,
      ObjectIdentifier(CFURL.self): NSURL.self,
    ]
  }
#else
  extension ValueDecoding {
    /// Returns `nil`, because this system has no class of Core Foundation.
    static func bridged(_ type: Any.Type) -> (any ValueDecodable.Type)? { nil }
  }
#endif
