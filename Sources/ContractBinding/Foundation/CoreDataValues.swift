// The code was type-checked against a stand-in for Core Data, and not run on Apple's systems.
#if canImport(CoreData)
  import CoreData

  extension NSManagedObjectContext: ValueDecodable {
    /// Returns the scenario's context `in memory`, whose store is empty when the scenario starts.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "in memory") {
        value == "in memory" ? try ofScenario(decoding) : nil
      }
    }

    /// Returns the context `in memory`, which is that of the container `in memory`.
    fileprivate static func ofScenario(_ decoding: ValueDecoding) throws -> NSManagedObjectContext {
      let context = try NSPersistentContainer.ofScenario(decoding).viewContext
      decoding.context.tokens.hold(context, as: NSManagedObjectContext.self, under: "in memory")
      return context
    }

    /// Inserts an object of an entity; the result is `nil` if the model has none with the name.
    fileprivate func insert(_ entity: String) -> NSManagedObject? {
      let model = persistentStoreCoordinator?.managedObjectModel
      guard model?.entitiesByName[entity] != nil else { return nil }
      return NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    }

    /// Returns the only entity whose objects are of a class; `nil` if there is none or another one.
    fileprivate func entityName(of type: NSManagedObject.Type) -> String? {
      let entities = persistentStoreCoordinator?.managedObjectModel.entities ?? []
      let own = entities.filter { $0.managedObjectClassName == NSStringFromClass(type) }
      return own.count == 1 ? own[0].name : nil
    }
  }

  extension NSPersistentContainer: ValueDecodable {
    /// Returns the scenario's container `in memory`, whose store is empty when the scenario starts.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "in memory") {
        value == "in memory" ? try ofScenario(decoding) : nil
      }
    }

    /// Returns the container `in memory`, which the first argument that needs it creates.
    fileprivate static func ofScenario(_ decoding: ValueDecoding) throws -> NSPersistentContainer {
      let type = NSPersistentContainer.self
      let tokens = decoding.context.tokens
      if let container = tokens.object(as: type, under: "in memory") as? NSPersistentContainer {
        return container
      }
      let container = try inMemory()
      tokens.hold(container, as: type, under: "in memory")
      return container
    }

    /// Creates a container for all models in the application and its resources.
    private static func inMemory() throws -> NSPersistentContainer {
      let model = NSManagedObjectModel.mergedModel(from: Bundle.allBundles)
      let container = NSPersistentContainer(
        name: "in memory", managedObjectModel: model ?? NSManagedObjectModel())
      _ = try container.persistentStoreCoordinator.addPersistentStore(
        ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
      return container
    }
  }

  extension ValueDecoding {
    /// Creates an object in the context `in memory`: of the only entity whose objects have this
    /// class, or of the entity that is named.
    ///
    /// Its `init()` would make an object without an entity, whose properties do not work.
    func managedObject(_ type: NSManagedObject.Type, entity name: String?) throws -> NSObject? {
      let context = try NSManagedObjectContext.ofScenario(self)
      return context.performAndWait {
        (name ?? context.entityName(of: type)).flatMap(context.insert)
      }
    }
  }

  extension NSManagedObjectID: ValueDecodable {
    /// Returns the permanent ID of a new object in the context `in memory`, by the name of its
    /// entity, which another word may follow: `Order` and `Order second` are two objects.
    ///
    /// The same name is the same ID in the whole scenario.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "the name of an entity") {
        guard case .string(let name) = value else { return nil }
        let context = try NSManagedObjectContext.ofScenario(decoding)
        let made = try context.performAndWait { () throws -> NSManagedObjectID? in
          guard let object = context.insert(String(name.prefix { $0 != " " })) else { return nil }
          try context.obtainPermanentIDs(for: [object])
          return object.objectID
        }
        if let made { decoding.context.tokens.hold(made, as: Self.self, under: name) }
        return made
      }
    }
  }
#endif
