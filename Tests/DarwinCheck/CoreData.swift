// swift-format-ignore-file
// What the conversions use of Apple's Core Data, as its documentation declares it.
@_exported public import Foundation

public let NSInMemoryStoreType = "InMemory"

open class NSManagedObjectModel: NSObject {
  public override init() {}
  open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? { nil }
  open var entities: [NSEntityDescription] = []
  open var entitiesByName: [String: NSEntityDescription] { [:] }
}

open class NSEntityDescription: NSObject {
  open var name: String?
  open var managedObjectClassName: String! { nil }
  open class func insertNewObject(
    forEntityName entityName: String, into context: NSManagedObjectContext
  ) -> NSManagedObject { NSManagedObject() }
}

open class NSManagedObject: NSObject {
  open var objectID: NSManagedObjectID { NSManagedObjectID() }
}

open class NSManagedObjectID: NSObject {}

open class NSPersistentStore: NSObject {}

open class NSPersistentStoreCoordinator: NSObject {
  public init(managedObjectModel model: NSManagedObjectModel) { managedObjectModel = model }
  open var managedObjectModel: NSManagedObjectModel
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore { NSPersistentStore() }
}

open class NSManagedObjectContext: NSObject {
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}
}

open class NSPersistentContainer: NSObject {
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
  }
  open var viewContext: NSManagedObjectContext { NSManagedObjectContext() }
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator
}
