#pragma once
// Moments of a run that a person has named, to come back to them.
#include <string>
#include <vector>

namespace taffy {

struct NamedMoment {
    double elapsed;  // Moment::elapsed [s]
    std::string name;
};

/// The named moments of a run, ordered by time. A moment has one name.
class NamedMoments {
  public:
    std::vector<NamedMoment>::const_iterator begin() const { return moments_.begin(); }
    std::vector<NamedMoment>::const_iterator end() const { return moments_.end(); }
    size_t size() const { return moments_.size(); }
    const NamedMoment& operator[](size_t k) const { return moments_[k]; }

    /// Gives a moment a name such as "moment 3", unless it has one already. Returns its index.
    size_t add(double elapsed);
    /// Changes the name of a moment, unless the new one is blank.
    void rename(size_t k, const std::string& name);
    void remove(size_t k) { moments_.erase(moments_.begin() + long(k)); }
    /// Removes the moments after this one: the run goes on differently from here.
    void forget_after(double elapsed);
    /// Removes all moments: another run begins.
    void clear() { moments_.clear(), given_ = 0; }

  private:
    std::vector<NamedMoment> moments_;
    int given_ = 0;  // number of names given by add()
};

}  // namespace taffy
