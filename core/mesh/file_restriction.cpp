#include "core/mesh/file_restriction.h"

#if defined(__linux__) && __has_include(<linux/landlock.h>)
#define TAFFY_HAVE_LANDLOCK 1
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace taffy {

#ifdef TAFFY_HAVE_LANDLOCK

namespace {

// Numbers of the system calls, the same on every architecture; the C library has no functions for
// them.
constexpr long create_ruleset = 444, add_rule = 445, restrict_self = 446;

/// Returns the accesses that a version of Landlock can forbid: most versions added one.
uint64_t known_accesses(long version) {
    constexpr uint64_t first = (uint64_t(1) << 13) - 1;   // execute to make_sym
    constexpr uint64_t refer = uint64_t(1) << 13;         // version 2: links to other folders
    constexpr uint64_t truncate = uint64_t(1) << 14;      // version 3
    constexpr uint64_t device_calls = uint64_t(1) << 15;  // version 5
    return first | (version >= 2 ? refer : 0) | (version >= 3 ? truncate : 0) |
           (version >= 5 ? device_calls : 0);
}

void allow_reading(int rules, const std::filesystem::path& file) {
    landlock_path_beneath_attr rule{};
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
    rule.parent_fd = open(file.c_str(), O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) return;  // a file that cannot be opened need not be allowed
    syscall(add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

}  // namespace

bool restrict_files(std::span<const std::filesystem::path> readable) {
    const long version = syscall(create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return false;
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = known_accesses(version);
    const long rules = syscall(create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
    if (rules < 0) return false;
    for (const std::filesystem::path& file : readable) allow_reading(int(rules), file);
    const bool done =
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(restrict_self, int(rules), 0) == 0;
    close(int(rules));
    return done;
}

#else

bool restrict_files(std::span<const std::filesystem::path>) {
    return false;
}

#endif

}  // namespace taffy
