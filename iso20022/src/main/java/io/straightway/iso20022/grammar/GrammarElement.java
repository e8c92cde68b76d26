package io.straightway.iso20022.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of a message that is looked at or written, with those inside it: the part of the
 * standard's grammar that we use. It is built once, when its format is.
 */
final class GrammarElement {
  final String name;

  /** The names from the root on. */
  final String path;

  final @Nullable GrammarElement parent;
  final int depth;

  /** Its number among all elements of the grammar. */
  final int index;

  final Map<String, GrammarElement> children = new LinkedHashMap<>();
  private final int[] counter;
  private boolean looked;
  boolean value;

  /** Whether it may stand there as often as one likes; the first one counts then. */
  boolean firstCounts;

  /** It may stand there as often as one likes: each is a row, made when it ends; else null. */
  @Nullable Group<?> rows;

  private GrammarElement(String name, @Nullable GrammarElement parent, int[] counter) {
    this.name = name;
    this.path = parent == null ? name : parent.path + "/" + name;
    this.parent = parent;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.index = counter[0]++;
    this.counter = counter;
  }

  /** The root of a grammar. */
  static GrammarElement root(String name) {
    return new GrammarElement(name, null, new int[1]);
  }

  /** The element at a path of names below this one; made, with those above it, if missing. */
  GrammarElement written(String names) {
    GrammarElement element = this;
    for (String each : names.split("/", -1)) {
      GrammarElement above = element;
      element =
          above.children.computeIfAbsent(each, one -> new GrammarElement(one, above, counter));
    }
    return element;
  }

  /** The same, which is also looked at when a message is read. */
  GrammarElement at(String names) {
    GrammarElement element = written(names);
    for (GrammarElement one = element; one != null && one != this; one = one.parent) {
      one.looked = true;
    }
    return element;
  }

  /** The element of a name inside this one, if it is looked at. */
  @Nullable GrammarElement child(String childName) {
    GrammarElement child = children.get(childName);
    return child != null && child.looked ? child : null;
  }

  /** Whether nothing in it is looked at, only that it is there. */
  boolean isLeaf() {
    return !value && children.values().stream().noneMatch(child -> child.looked);
  }

  /** Whether the other element is this one or inside it. */
  boolean holds(GrammarElement other) {
    GrammarElement one = other;
    while (one.depth > depth && one.parent != null) {
      one = one.parent;
    }
    return one == this;
  }

  /** How many elements the grammar has. */
  int count() {
    return counter[0];
  }
}
