package io.straightway.element.message.fixml;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An element of a FIXML document: FIXML says everything in attributes. */
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

  List<FixmlElement> children(String wanted) {
    return children.stream().filter(child -> child.name.equals(wanted)).toList();
  }

  /** The first child of this name, or null. */
  @Nullable FixmlElement child(String wanted) {
    for (FixmlElement child : children) {
      if (child.name.equals(wanted)) {
        return child;
      }
    }
    return null;
  }

  /** The value of an attribute, or null if it is not there. */
  @Nullable String get(String attribute) {
    return attributes.get(attribute);
  }

  /** How an attribute of it is named in reasons. */
  String path(String attribute) {
    return name + "/@" + attribute;
  }

  /** Whether it says nothing besides these attributes. */
  boolean hasOnly(Collection<String> some) {
    return children.isEmpty()
        && attributes.keySet().stream()
            .allMatch(name -> some.contains(name) || name.startsWith("{"));
  }

  /** Whether an attribute is there with another value than this one. */
  boolean saysOtherThan(String attribute, String value) {
    String there = get(attribute);
    return there != null && !there.equals(value);
  }
}
