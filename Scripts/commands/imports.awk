# Prints the first import of Combine that no condition guards, as FILE:LINE. Reads Swift files.
FNR == 1 { depth = 0; comment = 0 }
comment { if (/\*\//) comment = 0; next }
{ code = $0; sub(/\/\*.*\*\//, "", code); sub(/\/\/.*/, "", code) }
code ~ /\/\*/ { comment = 1 }
/^[ \t]*#if/ { depth++ }
/^[ \t]*#endif/ { depth-- }
depth == 0 && /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|internal|package|private|fileprivate)[ \t]+)*import[ \t]+((struct|class|enum|protocol|typealias|func|var|let)[ \t]+)?Combine([.; \t\r\/]|$)/ {
  print FILENAME ":" FNR
  exit
}
