package io.straightway.messages.iso20022.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of a message that is read or written, with the elements inside it: the part of the
 * standard's grammar that we use. Built once, with its format.
 */
final class GrammarElement {
  final String name;

  /** The names from the root down, separated by slashes. */
  final String path;

  final @Nullable GrammarElement parent;
  final int depth;

  /** The number of the element in the grammar, from 0. */
  final int index;

  final Map<String, GrammarElement> children = new LinkedHashMap<>();
  private final int[] counter;
  private boolean looked;
  boolean value;

  /** Whether the element may be repeated, with only the first occurrence read. */
  boolean firstCounts;

  /**
   * The group of which each occurrence is a row, made when the element ends; null if the element is
   * no row.
   */
  @Nullable Group<?> rows;

  private GrammarElement(String name, @Nullable GrammarElement parent, int[] counter) {
    this.name = name;
    this.path = parent == null ? name : parent.path + "/" + name;
    this.parent = parent;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.index = counter[0]++;
    this.counter = counter;
  }

  /** Creates the root of a grammar. */
  static GrammarElement root(String name) {
    return new GrammarElement(name, null, new int[1]);
  }

  /** Returns the element at a path below this one, creating missing elements on the way. */
  GrammarElement written(String names) {
    GrammarElement element = this;
    for (String step : names.split("/", -1)) {
      GrammarElement above = element;
      element =
          above.children.computeIfAbsent(step, name -> new GrammarElement(name, above, counter));
    }
    return element;
  }

  /**
   * Returns the element at a path below this one, and marks it and the elements on the way as read.
   */
  GrammarElement at(String names) {
    GrammarElement element = written(names);
    for (GrammarElement node = element; node != null && node != this; node = node.parent) {
      node.looked = true;
    }
    return element;
  }

  /** Returns the child of a name; null if there is none that is read. */
  @Nullable GrammarElement child(String childName) {
    GrammarElement child = children.get(childName);
    return child != null && child.looked ? child : null;
  }

  /** Returns whether nothing inside the element is read, only its presence. */
  boolean isLeaf() {
    return !value && !mayHold();
  }

  /** Returns whether an element inside it is read. */
  boolean mayHold() {
    return children.values().stream().anyMatch(child -> child.looked);
  }

  /** Returns whether the other element is this one or inside it. */
  boolean holds(GrammarElement other) {
    GrammarElement node = other;
    while (node.depth > depth && node.parent != null) {
      node = node.parent;
    }
    return node == this;
  }

  /** Returns the number of elements in the grammar. */
  int count() {
    return counter[0];
  }
}
