# OpenVDB. Its own find module also asks for what only its Python module and delayed loading need.
find_path(TAFFY_OPENVDB_INCLUDE openvdb/openvdb.h REQUIRED)
find_library(TAFFY_OPENVDB_LIBRARY openvdb REQUIRED)
find_library(TAFFY_IMATH_LIBRARY NAMES Imath Imath-3_1 REQUIRED)
if(NOT TARGET taffy::openvdb)
    add_library(taffy_package_openvdb INTERFACE)
    add_library(taffy::openvdb ALIAS taffy_package_openvdb)
    target_include_directories(taffy_package_openvdb SYSTEM INTERFACE ${TAFFY_OPENVDB_INCLUDE})
    target_link_libraries(taffy_package_openvdb INTERFACE ${TAFFY_OPENVDB_LIBRARY} ${TAFFY_IMATH_LIBRARY}
                          TBB::tbb)
endif()
