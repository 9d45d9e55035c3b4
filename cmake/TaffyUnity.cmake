# Several files of a folder are compiled as one: most of a file's time goes into headers. Names in unnamed namespaces
# must differ within a folder, then; -DTAFFY_UNITY=OFF (the preset dev) compiles every file by itself.
#   taffy_unity(TARGET)      after all sources of the target are known
option(TAFFY_UNITY "Compile several files of a folder as one" ON)
set(TAFFY_UNITY_FILES 8 CACHE STRING "Files that are compiled as one, at most")

function(taffy_unity target)
    if(NOT TAFFY_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
        if(NOT source MATCHES "\\.cpp$")
            continue()
        endif()
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE group)
        cmake_path(GET group PARENT_PATH group)
        string(REPLACE "/" "_" group "${group}")
        math(EXPR batch "0${files_${group}} / ${TAFFY_UNITY_FILES}")
        math(EXPR files_${group} "0${files_${group}} + 1")
        set_property(SOURCE ${source} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${group}_${batch})
    endforeach()
endfunction()

#   taffy_compile_alone(TARGET file...)     files that share local names with others of their folder
function(taffy_compile_alone target)
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
