package io.straightway.iso20022.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of a message that we look at, with those inside it that we look at: the part of the
 * standard's grammar that we use. It is built once, when its format is.
 */
public final class GrammarElement {
  /** How often an element may stand in its place. */
  public enum Times {
    ONCE,
    /** As often as one likes; the first one counts. */
    FIRST_COUNTS,
    /** As often as one likes; each is a row, reported when it ends and then forgotten. */
    ROWS
  }

  private final String path;
  private final int index;
  private final Times times;
  private final int[] counter;
  private final Map<String, GrammarElement> children = new LinkedHashMap<>();
  private boolean value;

  private GrammarElement(String path, Times times, int[] counter) {
    this.path = path;
    this.index = counter[0]++;
    this.times = times;
    this.counter = counter;
  }

  /** The root of a grammar. */
  public static GrammarElement root(String name) {
    return new GrammarElement(name, Times.ONCE, new int[1]);
  }

  /**
   * The element at a path of names below this one; made, with those above it, if it is not there.
   */
  public GrammarElement at(String names) {
    return at(names, Times.ONCE);
  }

  /** The same, which may stand in its place so often. */
  public GrammarElement at(String names, Times lastTimes) {
    int slash = names.indexOf('/');
    if (slash < 0) {
      return children.computeIfAbsent(
          names, name -> new GrammarElement(path + "/" + name, lastTimes, counter));
    }
    return at(names.substring(0, slash)).at(names.substring(slash + 1), lastTimes);
  }

  /** The element at a path of names below this one, which holds a value. */
  public GrammarElement value(String names) {
    GrammarElement element = at(names);
    element.value = true;
    return element;
  }

  @Nullable GrammarElement child(String name) {
    return children.get(name);
  }

  Iterable<GrammarElement> children() {
    return children.values();
  }

  boolean isValue() {
    return value;
  }

  /** Whether nothing in it is looked at, only that it is there. */
  boolean isLeaf() {
    return !value && children.isEmpty();
  }

  Times times() {
    return times;
  }

  /** Its number among all elements of the grammar. */
  int index() {
    return index;
  }

  /** How many elements the grammar has. */
  int count() {
    return counter[0];
  }

  /** The names from the root on. */
  public String path() {
    return path;
  }
}
