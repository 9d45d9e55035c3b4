// What every pass knows about the picture. View space: x right, y up, z towards the viewer.
uniform mat4 view_matrix;
uniform mat4 projection_matrix;
uniform mat4 world_matrix;   // inverse of view_matrix
uniform bool orthographic;
uniform vec2 viewport_size;
uniform float pixel_ratio;   // pixels drawn per pixel of the picture that is shown, along a side
uniform float pixel_slope;   // size of a pixel [m] at 1 m distance; orthographic: everywhere

float pixel_size_at(float view_z) { return orthographic ? pixel_slope : -view_z * pixel_slope; }

// Direction from a point in view space towards the eye.
vec3 direction_to_eye(vec3 p) { return orthographic ? vec3(0.0, 0.0, 1.0) : normalize(-p); }

float window_depth(float view_z) {
    float z = projection_matrix[2][2] * view_z + projection_matrix[3][2];
    float w = orthographic ? 1.0 : -view_z;
    return 0.5 * z / w + 0.5;
}

// The inverse: view space.
float view_z_at(float window_depth) {
    float z = 2.0 * window_depth - 1.0;
    return orthographic ? (z - projection_matrix[3][2]) / projection_matrix[2][2]
                        : -projection_matrix[3][2] / (projection_matrix[2][2] + z);
}
