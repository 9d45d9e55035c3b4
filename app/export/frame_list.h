#pragma once
// The list of a sequence, with the times of its files, in ParaView's PVD format.
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

struct ListedFrame {
    double time = 0.0;           // simulated [s]
    std::filesystem::path file;  // in the folder of the list
};

/// Returns the contents of the whole file.
std::string pvd_bytes(const std::vector<ListedFrame>& frames);

}  // namespace taffy
