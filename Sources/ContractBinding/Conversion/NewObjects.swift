import Foundation

#if canImport(CoreData)
  import CoreData
#endif

extension ValueDecoding {
  /// Creates an object of an Objective-C class with its `init()`.
  ///
  /// For `new` it is the class of the parameter, such as `UIViewController`. For `new UIView` it is
  /// the class with this name in Objective-C, which the parameter's class or protocol must accept.
  /// A managed object of Core Data is inserted in the context `in memory`; `new Order` names its
  /// entity. The result is `nil` for any other value, and where there is no Objective-C.
  func newObject(_ value: Value, as type: Any.Type) throws -> AnyObject? {
    guard case .string(let text) = value, text == "new" || text.hasPrefix("new ") else {
      return nil
    }
    let name = text == "new" ? nil : String(text.dropFirst("new ".count))
    #if canImport(CoreData)
      if let managed = type as? NSManagedObject.Type {
        return try managedObject(managed, entity: name)
      }
    #endif
    guard let name else { return Self.newObject(type) }
    return try newObject(of: name, as: type)
  }

  /// Creates an object of a class by its name in Objective-C; `nil` if the parameter's type is not
  /// its superclass or a protocol.
  ///
  /// This was never compiled or run on a system that has Objective-C.
  private func newObject(of name: String, as type: Any.Type) throws -> AnyObject? {
    #if canImport(ObjectiveC)
      guard let named = NSClassFromString(name) as? NSObject.Type else { return nil }
      if let parent = type as? AnyClass {
        guard named.isSubclass(of: parent) else { return nil }
      } else if !TypeMetadata(type).isExistential {
        return nil
      }
      #if canImport(CoreData)
        if let managed = named as? NSManagedObject.Type {
          return try managedObject(managed, entity: nil)
        }
      #endif
      return named.init()
    #else
      return nil
    #endif
  }

  /// This was never compiled or run on a system that has Objective-C.
  private static func newObject(_ type: Any.Type) -> AnyObject? {
    #if canImport(ObjectiveC)
      return (type as? NSObject.Type)?.init()
    #else
      return nil
    #endif
  }
}
