#pragma once
// Moments of a run that a person gave names to, to come back to them.
#include <string>
#include <vector>

namespace taffy {

struct NamedMoment {
    double elapsed;  // Moment::elapsed [s]
    std::string name;
};

/// By time. One moment has one name.
class NamedMoments {
  public:
    std::vector<NamedMoment>::const_iterator begin() const { return moments_.begin(); }
    std::vector<NamedMoment>::const_iterator end() const { return moments_.end(); }
    size_t size() const { return moments_.size(); }
    const NamedMoment& operator[](size_t k) const { return moments_[k]; }

    /// Gives a moment a name of its own ("moment 3"), unless it has one already; which it is.
    size_t add(double elapsed);
    /// Without a name it keeps the one that it has.
    void rename(size_t k, const std::string& name);
    void remove(size_t k) { moments_.erase(moments_.begin() + long(k)); }
    /// The run goes on otherwise from here: what was later is no more.
    void forget_after(double elapsed);
    /// Another run.
    void clear() { moments_.clear(), given_ = 0; }

  private:
    std::vector<NamedMoment> moments_;
    int given_ = 0;  // names
};

}  // namespace taffy
