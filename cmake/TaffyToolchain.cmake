# Warnings, sanitizers, compiler cache, precompiled headers and linker for every target.
find_program(TAFFY_CCACHE ccache)
if(TAFFY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # The sloppiness lets ccache work with precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${TAFFY_CCACHE})
    set(CMAKE_C_COMPILER_LAUNCHER ${TAFFY_CCACHE})
endif()

add_library(taffy_options INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(taffy_options INTERFACE -Wall -Wextra -Wno-psabi -Wno-missing-field-initializers)
    # Same arithmetic everywhere: the compiler must not contract a*b+c in one place and not in another.
    target_compile_options(taffy_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
endif()
if(UNIX)
    # All of it may become part of a shared library, as the Python module is one. Functions are inlined as ever: no other
    # library puts its own in place of ours.
    target_compile_options(taffy_options INTERFACE -fPIC $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The compiler takes a fifth of its time to keep below 600 MB; let it have them.
    target_compile_options(taffy_options INTERFACE
        $<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-expand=300> $<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=1000000>)
    if(TAFFY_CCACHE)  # asks for it where a header is precompiled
        target_compile_options(taffy_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
    endif()
    # g++ 12 warns wrongly about "text" + std::string (GCC bug 105651) and about moved variants.
    target_compile_options(taffy_options INTERFACE
        $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict> $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>
        $<$<COMPILE_LANGUAGE:CXX>:-Wno-stringop-overflow> $<$<COMPILE_LANGUAGE:CXX>:-Wno-stringop-overread>
        $<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds>)
endif()
if(TAFFY_SANITIZE)
    target_compile_options(taffy_options INTERFACE -fsanitize=${TAFFY_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(taffy_options INTERFACE -fsanitize=${TAFFY_SANITIZE})
endif()

# Debian ships several libraries with a pkg-config file only; elsewhere (vcpkg) they have CMake packages.
include(TaffyPackages)
