# Library headers that most files need are read once and precompiled: a third of the time of a build. Every file
# still includes what it uses, and no file of ours is among them.
#   add_precompiled(NAME header...)             precompiles them, with further ones
#   taffy_use_precompiled(TARGET [NAME])        the files of a target begin with them
#
# NAME is a target without definitions of its own: the compiler refuses a header where one of those is missing.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp "")

function(add_precompiled name)
    add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(${name} PRIVATE Eigen3::Eigen TBB::tbb Threads::Threads taffy_options)
    target_precompile_headers(${name} PRIVATE
        <algorithm> <array> <chrono> <cmath> <cstdio> <filesystem> <fstream> <functional> <map> <memory>
        <numbers> <optional> <random> <span> <sstream> <string> <variant> <vector>
        <Eigen/Dense> <oneapi/tbb/blocked_range.h> <oneapi/tbb/parallel_for.h> <oneapi/tbb/task_arena.h>
        ${ARGN})
endfunction()
add_precompiled(taffy_precompiled)

function(taffy_use_precompiled target)
    list(APPEND ARGN taffy_precompiled)
    list(GET ARGN 0 name)
    target_precompile_headers(${target} REUSE_FROM ${name})
endfunction()
