// A program must not contain `Combine` twice, once from source and once from an installed toolset: a type of one copy
// is not the type of the other. The module that this asks for exists only where a toolset or the toolchain provides
// Combine, and the environment variable makes Package.swift leave out what they provide.
#if canImport(SwiftCombineToolset) && !SWIFT_COMBINE_INSTALLATION
  #error("The toolset provides Combine, and this graph builds it too: use 'combine build' (Documentation/Toolset.md)")
#endif
