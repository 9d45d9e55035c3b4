#pragma once
// A scene file being edited: its bodies, obstacles and other entries, each with its keys. Edits
// change the text, so that comments and layout stay; parse_scene() reads the result.
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
    std::string name;   // "bar"; events and keys, which have no name: their number from 1
    std::string owner;  // the body of a region, the obstacle of a key
    size_t number = 0;  // among the items of its kind and owner, from 0

    /// "body bar", "region bar.root"
    std::string text() const;
    friend bool operator==(const SceneItem&, const SceneItem&) = default;
};

/// A key that an item can have. Lengths in metres, angles in degrees.
struct ItemKey {
    ParameterInfo info;
    ParameterValue value;     // as the file says, else fallback
    ParameterValue fallback;  // value of a key that the file does not have
    bool given = false;       // the file has the key
};

/// Where new items are added, and how large.
struct ItemPlace {
    Vec3f position = Vec3f::Zero();  // of the centre [m]
    float size = 1.0f;               // [m]
    float spacing = 0.1f;            // of the particles of a body [m]
};

class SceneDocument {
  public:
    /// Throws InputError for a text that is no TOML.
    SceneDocument(std::string text, std::filesystem::path file);
    ~SceneDocument();
    SceneDocument(const SceneDocument& other);
    SceneDocument& operator=(const SceneDocument& other);

    const std::string& text() const;
    const std::filesystem::path& file() const { return file_; }
    /// In the order of the file, kind by kind; regions follow their body, keys their obstacle.
    std::vector<SceneItem> items() const;
    /// nullopt: the scene has no such item.
    std::optional<SceneItem> find(const std::string& kind, const std::string& name,
                                  const std::string& owner = "") const;

    /// The keys of an item: those of its shape, then the others.
    std::vector<ItemKey> keys(const SceneItem& item) const;
    /// The text of a key such as 'shape', 'colour', 'material', 'body', 'region', 'set'; empty if
    /// the key is absent or its value is no text.
    std::string word(const SceneItem& item, const std::string& key) const;

    // The following functions throw InputError if the file is written in a way that they cannot
    // change; the document is as before then. They do not check whether the scene is still valid:
    // parse_scene() does.

    void set(const SceneItem& item, const std::string& key, const ParameterValue& value);
    void set_word(const SceneItem& item, const std::string& key, const std::string& word);
    /// Renames an item, and all references to it. Throws InputError for events and keys.
    SceneItem rename(const SceneItem& item, const std::string& name);
    /// Adds an item and returns it.
    /// @param kind   "body", "obstacle", "source", "sink", "load", "probe", "region", "event" or
    ///               "key"
    /// @param shape  for kinds that have one
    /// @param owner  the body of a region, a source or an event, the region of a load, the obstacle
    ///               of a key
    SceneItem add(const std::string& kind, const std::string& shape, const ItemPlace& place,
                  const std::string& owner = "");
    /// Adds a copy of an item, moved by shift [m], and returns it; a copy of a key lies halfway in
    /// time to the next key. Throws InputError for a name that is taken.
    /// @param name  of the copy; empty: the item's name with a number
    SceneItem duplicate(const SceneItem& item, const Vec3f& shift, const std::string& name = "");
    /// Removes an item and the items that depend on it: the regions, sources and sinks of a body,
    /// loads, events. Returns the texts of these other items, for messages.
    std::vector<std::string> remove(const SceneItem& item);

    /// The entry that makes a body of the scene: its own, or the one of which it is a copy.
    std::optional<SceneItem> entry_of_body(const std::string& body) const;
    /// Whether there are copies of a body ([body.copies]).
    bool has_copies(const SceneItem& body) const;
    /// Makes each copy a [[body]] of its own, with the same name and at the same place, so that it
    /// can be changed alone. Throws InputError if there are too many.
    void separate_copies(const SceneItem& body);

    /// Sets a parameter as a slider or --set does: "body.bar.young_modulus", "simulation.gravity".
    /// "*" stands for every item that there is. Throws InputError for copies, which have no lines
    /// of their own.
    void set_parameter(const std::string& path, const ParameterValue& value);
    /// The title and the description of the scene; empty if the file has none.
    std::string title() const;
    std::string description() const;
    /// A long description is written in several lines.
    void set_title(const std::string& title);
    void set_description(const std::string& description);
    /// Sets the camera; the format of text is that of core/scene/camera_text.h.
    void set_camera(const std::string& text);
    /// The same document as another file: relative paths of models and materials are changed so
    /// that they are found from there.
    SceneDocument at(const std::filesystem::path& file) const;

  private:
    std::string free_name(const std::string& kind, const std::string& wanted,
                          const std::string& owner) const;

    std::unique_ptr<TomlText> toml_;
    std::filesystem::path file_;
};

/// Names of shapes that can be added, for kinds that have one.
std::vector<std::string> addable_shapes(const std::string& kind);

/// The value as TOML.
std::string toml_value(const ParameterValue& value);

}  // namespace taffy
