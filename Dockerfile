# A Swift image in which every package can import Combine, without a flag:
#
#     docker build -t swift-with-combine .
#     docker run --rm -v "$PWD/my-package:/package" -w /package swift-with-combine swift test
#
# SwiftUI is installed as well, without windows: combine test --swiftui.
ARG IMAGE=swift:latest
FROM ${IMAGE}

COPY . /tmp/swift-combine
RUN /tmp/swift-combine/Scripts/install --prefix /usr/local --windows no --toolchain && rm -rf /tmp/swift-combine

# The modules that a package that names swift-combine must not build again: the file `provided` of the installation.
ENV SWIFT_COMBINE_PROVIDED="SwiftCombineToolset CombineCore CombineDispatch CombineFoundation Combine CombineSupport CombineExtras CombineHeap CombineTestKit FoundationSupplement"
