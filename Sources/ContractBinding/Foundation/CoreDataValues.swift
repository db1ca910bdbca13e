// The code was type-checked against a stand-in for Core Data, and not run on Apple's systems.
#if canImport(CoreData)
  import CoreData

  extension NSManagedObjectContext: ValueDecodable {
    /// Returns the scenario's context `in memory`, whose store is empty when the scenario starts.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "in memory") {
        guard value == "in memory" else { return nil }
        let type = NSManagedObjectContext.self
        let tokens = decoding.context.tokens
        if let context = tokens.object(as: type, under: "in memory") { return context }
        let context = try inMemory()
        tokens.hold(context, as: type, under: "in memory")
        return context
      }
    }

    /// Creates a context of the main queue for all models in the application and its resources.
    private static func inMemory() throws -> NSManagedObjectContext {
      let model = NSManagedObjectModel.mergedModel(from: Bundle.allBundles)
      let store = NSPersistentStoreCoordinator(managedObjectModel: model ?? NSManagedObjectModel())
      _ = try store.addPersistentStore(
        ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
      let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      context.persistentStoreCoordinator = store
      return context
    }
  }
#endif
