import ContractBinding
import ExampleWatch

/// The adapter and the double that are held to `Contracts/key-watcher.yaml`.
enum WatchSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    KeyWatcherBinding.liveAdapter("etcd") { vendor in
      EtcdKeyWatcher(baseURL: vendor.url, timeout: 1)
    }
    .statesOfEtcd

    KeyWatcherBinding.fake("in memory") { InMemoryKeyWatcher() }
      .state("the store is empty") { _, _ in }
      .state("the store holds") { fake, entry in
        try await fake.put(entry.make("value"), under: entry.make("key"))
      }
      .fault("refused") { fake in fake.refuse(with: .unreachable) }
      .fault("reset") { fake in fake.refuse(with: .unreachable) }
      .fault("timeout") { fake in fake.refuse(with: .unreachable) }
      .fault("garbage") { fake in fake.refuse(with: .unreachable) }
      .fault("status 503") { fake in fake.refuse(with: .refused("status 503")) }
      .fault("truncated") { fake in fake.breakOff() }
      .fault("slow") { _ in }
      .fault("fragmented") { _ in }
  }
}
