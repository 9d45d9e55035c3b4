#pragma once
// A scene file that is edited: its bodies, obstacles and other entries, each with its keys. What
// is changed is the text, so that comments and layout stay; parse_scene() says what it means.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters/parameter.h"

namespace taffy {

class TomlText;

/// A [[body]], [[obstacle]], [[source]], [[sink]], [[load]], [[probe]], [[body.region]], [[event]]
/// or [[obstacle.key]].
struct SceneItem {
    std::string kind;   // "body"; regions: "region", keys of paths: "key"
    std::string name;   // "bar"; of events and keys, which have none, their number from 1
    std::string owner;  // of a region its body, of a key its obstacle
    size_t number = 0;  // among those of its kind and owner, from 0

    /// "body bar", "region bar.root"
    std::string text() const;
    friend bool operator==(const SceneItem&, const SceneItem&) = default;
};

/// A key that an item can have. Lengths in metres, angles in degrees.
struct ItemKey {
    ParameterInfo info;
    ParameterValue value;     // as the file says, else what it is if absent
    ParameterValue fallback;  // what it is if absent
    bool given = false;       // in the file
};

/// Where things are added, and how large.
struct ItemPlace {
    Vec3f position = Vec3f::Zero();  // of its centre [m]
    float size = 1.0f;               // [m]
    float spacing = 0.1f;            // of the particles of a body [m]
};

class SceneDocument {
  public:
    /// Throws InputError for what is no TOML.
    SceneDocument(std::string text, std::filesystem::path file);
    ~SceneDocument();
    SceneDocument(const SceneDocument& other);
    SceneDocument& operator=(const SceneDocument& other);

    const std::string& text() const;
    const std::filesystem::path& file() const { return file_; }
    /// In the order of the file, kind by kind; regions follow their body, keys their obstacle.
    std::vector<SceneItem> items() const;
    /// nullopt: it has no such item.
    std::optional<SceneItem> find(const std::string& kind, const std::string& name,
                                  const std::string& owner = "") const;

    /// Those of its shape, then the others.
    std::vector<ItemKey> keys(const SceneItem& item) const;
    /// Of 'shape', 'colour', 'material', 'body', 'region', 'set': empty if absent or no text.
    std::string word(const SceneItem& item, const std::string& key) const;

    // These throw InputError where the file is written in a way that they cannot change; the
    // document is as before then. Whether the scene is still a good one parse_scene() tells.

    void set(const SceneItem& item, const std::string& key, const ParameterValue& value);
    void set_word(const SceneItem& item, const std::string& key, const std::string& word);
    /// Whatever else names it names it anew. Throws InputError for events and keys.
    SceneItem rename(const SceneItem& item, const std::string& name);
    /// @param kind   "body", "obstacle", "source", "sink", "load", "probe", "region", "event",
    /// "key"
    /// @param shape  of what has one
    /// @param owner  the body of a region, a source or an event, the region of a load, the obstacle
    ///               of a key
    SceneItem add(const std::string& kind, const std::string& shape, const ItemPlace& place,
                  const std::string& owner = "");
    /// A copy, moved by so much [m]; of a key, halfway in time to the next. Throws InputError for a
    /// name that is taken.
    /// @param name  empty: the item's with a number
    SceneItem duplicate(const SceneItem& item, const Vec3f& shift, const std::string& name = "");
    /// With what cannot be without it: the regions, sources and sinks of a body, loads, events.
    /// Returns what has gone besides, for people.
    std::vector<std::string> remove(const SceneItem& item);

    /// The entry that makes a body of the scene: its own, or that which it is a copy of.
    std::optional<SceneItem> entry_of_body(const std::string& body) const;
    /// A body of which there are copies ([body.copies]).
    bool has_copies(const SceneItem& body) const;
    /// Makes each copy a [[body]] of its own, of the same name and at the same place, so that it
    /// can be changed alone. Throws InputError for too many.
    void separate_copies(const SceneItem& body);

    /// "body.bar.young_modulus", "simulation.gravity": what a slider or --set has set. "*" is every
    /// one that there is. Throws InputError for copies, which have no lines of their own.
    void set_parameter(const std::string& path, const ParameterValue& value);
    /// See core/scene/camera_text.h.
    void set_camera(const std::string& text);
    /// The same in another file: models and materials are named so that they are found from there.
    SceneDocument at(const std::filesystem::path& file) const;

  private:
    std::string free_name(const std::string& kind, const std::string& wanted,
                          const std::string& owner) const;

    std::unique_ptr<TomlText> toml_;
    std::filesystem::path file_;
};

/// Names of shapes that can be added, for kinds that have one.
std::vector<std::string> addable_shapes(const std::string& kind);

/// As TOML.
std::string toml_value(const ParameterValue& value);

}  // namespace taffy
