# Generates the OpenGL and EGL loaders at build time. No network: --reproducible uses the
# specification that comes with the generator (Debian: apt install python3-glad).
find_program(TAFFY_GLAD glad REQUIRED DOC "The glad 2 loader generator, package python3-glad")

set(TAFFY_GLAD_DIR ${PROJECT_BINARY_DIR}/glad)
set(TAFFY_GLAD_EXTENSIONS
    EGL_EXT_device_base EGL_EXT_device_enumeration EGL_EXT_device_query EGL_EXT_platform_base
    EGL_EXT_platform_device EGL_KHR_no_config_context EGL_KHR_surfaceless_context
    EGL_MESA_platform_surfaceless GL_ARB_conservative_depth GL_KHR_debug)
list(JOIN TAFFY_GLAD_EXTENSIONS "," TAFFY_GLAD_EXTENSION_LIST)

add_custom_command(
    OUTPUT ${TAFFY_GLAD_DIR}/src/gl.c ${TAFFY_GLAD_DIR}/src/egl.c
           ${TAFFY_GLAD_DIR}/include/glad/gl.h ${TAFFY_GLAD_DIR}/include/glad/egl.h
    COMMAND ${TAFFY_GLAD} --reproducible --quiet --api gl:core=3.3,egl=1.5
            --extensions ${TAFFY_GLAD_EXTENSION_LIST} --out-path ${TAFFY_GLAD_DIR} c --loader
    COMMENT "Generating the OpenGL loader"
    VERBATIM)

add_library(taffy_glad STATIC ${TAFFY_GLAD_DIR}/src/gl.c ${TAFFY_GLAD_DIR}/src/egl.c)
target_include_directories(taffy_glad SYSTEM PUBLIC ${TAFFY_GLAD_DIR}/include)
target_link_libraries(taffy_glad PRIVATE ${CMAKE_DL_LIBS})
