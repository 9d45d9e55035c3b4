#include "app/sweep/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace taffy {

FolderLock::FolderLock(const std::filesystem::path& folder, IfTaken if_taken)
    : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (descriptor_ < 0)
        throw std::runtime_error("cannot open the folder '" + folder.string() +
                                 "': " + std::strerror(errno));
    const int how = LOCK_EX | (if_taken == IfTaken::give_up ? LOCK_NB : 0);
    while (flock(descriptor_, how) != 0) {
        if (errno == EINTR) continue;
        close(descriptor_);
        descriptor_ = -1;
        return;
    }
}

FolderLock::~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace taffy
