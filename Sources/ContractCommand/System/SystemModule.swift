// Apple's systems have the module System, and swift-subprocess uses it there. Other systems need a
// package. Calls of swift-subprocess contain its types, so both must use the same module.
#if canImport(System)
  @_exported import System
#else
  @_exported import SystemPackage
#endif
