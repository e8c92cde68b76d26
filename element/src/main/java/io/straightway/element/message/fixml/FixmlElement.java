package io.straightway.element.message.fixml;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An element of a FIXML document, which holds its values in attributes. */
final class FixmlElement {
  private final String name;
  private final Map<String, String> attributes;
  private final List<FixmlElement> children = new ArrayList<>();

  FixmlElement(String name, Map<String, String> attributes) {
    this.name = name;
    this.attributes = attributes;
  }

  String name() {
    return name;
  }

  void add(FixmlElement child) {
    children.add(child);
  }

  List<FixmlElement> children() {
    return children;
  }

  List<FixmlElement> children(String name) {
    return children.stream().filter(child -> child.name.equals(name)).toList();
  }

  /** Returns the first child of this name, or null. */
  @Nullable FixmlElement child(String name) {
    for (FixmlElement child : children) {
      if (child.name.equals(name)) {
        return child;
      }
    }
    return null;
  }

  /** Returns the value of an attribute, or null if it is absent. */
  @Nullable String get(String attribute) {
    return attributes.get(attribute);
  }

  /** Returns the name of an attribute for a refusal. */
  String path(String attribute) {
    return name + "/@" + attribute;
  }

  /** Returns whether the element has nothing but these attributes. */
  boolean hasOnly(Collection<String> allowed) {
    return children.isEmpty()
        && attributes.keySet().stream()
            .allMatch(name -> allowed.contains(name) || name.startsWith("{"));
  }

  /** Returns whether the attribute is present with another value. */
  boolean hasOtherValue(String attribute, String value) {
    String actual = get(attribute);
    return actual != null && !actual.equals(value);
  }
}
