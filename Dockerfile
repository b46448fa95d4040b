# A Swift image in which every package can import Combine, without a flag:
#
#     docker build -t swift-with-combine .
#     docker run --rm -v "$PWD/my-package:/package" -w /package swift-with-combine swift test
#
# TOOLCHAIN=swiftui has SwiftUI in the toolchain as well, and its windows with it; adapt SWIFT_COMBINE_PROVIDED then.
ARG IMAGE=swift:latest
FROM ${IMAGE}

ARG TOOLCHAIN=combine
COPY . /tmp/swift-combine
RUN if [ "$TOOLCHAIN" = swiftui ]; then \
      apt-get update -q && apt-get install -y -q --no-install-recommends libgtk-4-dev pkg-config \
      && rm -rf /var/lib/apt/lists/*; \
    fi \
    && /tmp/swift-combine/Scripts/install --prefix /usr/local --toolchain "$TOOLCHAIN" \
    && rm -rf /tmp/swift-combine

# The modules that a package that names swift-combine must not build again: the file `provided` of the installation.
ENV SWIFT_COMBINE_PROVIDED="SwiftCombineToolset CombineCore CombineDispatch CombineFoundation Combine CombineSupport CombineExtras CombineTestKit"
