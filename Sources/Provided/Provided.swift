// Stands in for the modules that a toolset or the toolchain provides; see the end of Package.swift.
