protocol Sensor {
  func read() -> Int
}

struct LiveSensor: Sensor {
  func read() -> Int { 0 }
}
