// Apple's systems have this module, and swift-subprocess uses it there; elsewhere it is a package.
// Its types are in the calls of swift-subprocess, so both must mean the same module.
#if canImport(System)
  @_exported import System
#else
  @_exported import SystemPackage
#endif
