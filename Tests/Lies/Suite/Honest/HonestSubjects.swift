import ContractBinding

/// Honest variants, none of which may be called broken.
enum HonestSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    HonestTrackers.all
    HonestOrders.all
    HonestOthers.all
    HonestAdapters.all
    HonestDownloads.all
    FreshSubjects.all
  }
}
