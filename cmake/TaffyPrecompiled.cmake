# Library headers that most files need are read once and precompiled: a third of the time of a build. Every file
# still includes what it uses, and no file of ours is among them.
#   taffy_precompile(TARGET header...)       precompiles them for the target, with further ones
#   taffy_use_precompiled(TARGET [OTHER])    uses what was precompiled for another target
function(taffy_precompile target)
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <chrono> <cmath> <cstdio> <filesystem> <fstream> <functional> <map> <memory>
        <numbers> <optional> <random> <span> <sstream> <string> <variant> <vector>
        <Eigen/Dense> <oneapi/tbb/blocked_range.h> <oneapi/tbb/parallel_for.h> <oneapi/tbb/task_arena.h>
        ${ARGN})
endfunction()
function(taffy_use_precompiled target)
    list(APPEND ARGN taffy_precompiled)
    list(GET ARGN 0 owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# The target without definitions of its own: the compiler refuses a header where one of those is missing.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp "")
add_library(taffy_precompiled OBJECT ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp)
target_link_libraries(taffy_precompiled PRIVATE Eigen3::Eigen TBB::tbb Threads::Threads taffy_options)
taffy_precompile(taffy_precompiled)
