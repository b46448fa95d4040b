// An empty module. It stands in for those that a toolset or the toolchain provides, and depends on those that an
// installation builds; see the end of Package.swift.
