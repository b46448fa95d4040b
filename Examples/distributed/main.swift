print("Build with --traits NATS.")
