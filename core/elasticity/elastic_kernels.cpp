#include "core/elasticity/elastic_kernels.h"

#include "core/base/polar_rotation.h"
#include "core/base/processor.h"

namespace taffy {

const ElasticKernels& elastic_kernels() {
    return use_v3_kernels() ? elastic_kernels_v3() : elastic_kernels_baseline();
}

void robust_rotation(const float F[9], float q[4]) {
    Mat3d matrix;
    for (int k = 0; k < 9; ++k) matrix(k / 3, k % 3) = double(F[k]);
    const Quatd warm = Quatf(q[3], q[0], q[1], q[2]).cast<double>();
    const Quatd rotation = polar_rotation(matrix, warm);
    q[0] = float(rotation.x()), q[1] = float(rotation.y()), q[2] = float(rotation.z());
    q[3] = float(rotation.w());
}

}  // namespace taffy
