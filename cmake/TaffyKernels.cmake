# taffy_kernel_sources(NAME): adds NAME_baseline.cpp and NAME_v3.cpp to taffy_core, the second
# compiled for x86-64-v3 where the compiler and the target know it. See core/base/processor.h.
function(taffy_kernel_sources name)
    target_sources(taffy_core PRIVATE ${name}_baseline.cpp ${name}_v3.cpp)
    set_source_files_properties(${name}_baseline.cpp ${name}_v3.cpp TARGET_DIRECTORY taffy_core
                                PROPERTIES SKIP_PRECOMPILE_HEADERS ON)  # their options differ
    set_source_files_properties(${name}_baseline.cpp ${name}_v3.cpp TARGET_DIRECTORY taffy_core
                                PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
        return()
    endif()
    # -fno-math-errno: sqrt becomes one instruction; it changes no result. The kernels may fuse a*b+c.
    set(flags -O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast)
    if(TAFFY_SANITIZE)
        list(APPEND flags -O1)  # sanitizers take many minutes over the unrolled kernels
    endif()
    set_source_files_properties(${name}_baseline.cpp TARGET_DIRECTORY taffy_core
                                PROPERTIES COMPILE_OPTIONS "${flags}")
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
        set_source_files_properties(${name}_v3.cpp TARGET_DIRECTORY taffy_core
            PROPERTIES COMPILE_OPTIONS "${flags};-march=x86-64-v3;-mtune=haswell")
    endif()
endfunction()
