package io.straightway.messages.iso20022.grammar;

import io.straightway.messages.iso20022.FieldRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values found in a message, by element, and the rows created from them. */
public final class Values {
  private final boolean[] seen;
  private final @Nullable String[] texts;
  private final @Nullable String[] currencies;
  private final Set<Object> noted = new HashSet<>();
  private final Map<Group<?>, List<Object>> rows = new HashMap<>();

  Values(int count) {
    seen = new boolean[count];
    texts = new @Nullable String[count];
    currencies = new @Nullable String[count];
  }

  /** Marks the element as present. Returns whether it was already present. */
  boolean see(GrammarElement element) {
    boolean before = seen[element.index];
    seen[element.index] = true;
    return before;
  }

  void put(GrammarElement element, String text, @Nullable String currency) {
    texts[element.index] = text;
    currencies[element.index] = currency;
  }

  /**
   * Adds the row of a group, and clears the values of its element and of all elements inside it.
   */
  void end(Group<?> group) throws UnreadableException {
    Object row = group.read(this);
    if (row != null) {
      rows.computeIfAbsent(group, first -> new ArrayList<>()).add(row);
    }
    forget(group.element());
  }

  private void forget(GrammarElement element) {
    seen[element.index] = false;
    texts[element.index] = null;
    currencies[element.index] = null;
    element.children.values().forEach(this::forget);
  }

  boolean has(GrammarElement element) {
    return seen[element.index];
  }

  /** Returns whether an element holds a text, and not elements. */
  boolean hasText(Place<?> place) {
    return texts[place.element().index] != null;
  }

  /** Returns whether a value is present. */
  public boolean has(IsoField<?> field) {
    return field.isIn(this);
  }

  /** Returns a required value. */
  public <T> T get(IsoField<T> field) throws UnreadableException {
    return field.read(this);
  }

  /** Returns an optional value; null if it is missing. */
  public <T> @Nullable T optional(IsoField<T> field) throws UnreadableException {
    return field.isIn(this) ? field.read(this) : null;
  }

  /** Returns a value; null if it is missing or malformed. */
  public <T> @Nullable T lenient(Place<T> place) {
    String text = texts[place.element().index];
    return text == null ? null : place.form().reading().apply(text);
  }

  /** Returns the text at a place, whatever its format. */
  public String text(Place<?> place) throws UnreadableException {
    String text = texts[place.element().index];
    if (text == null) {
      throw UnreadableException.structure(place.path() + " is missing.");
    }
    return text;
  }

  /** Returns the {@code Ccy} attribute of an amount. */
  public String currency(Place<?> amount) throws UnreadableException {
    String currency = currencies[amount.element().index];
    if (currency == null) {
      throw UnreadableException.structure(amount.path() + "/@Ccy is missing.");
    }
    if (!FieldRules.isCurrency(currency)) {
      throw amount.malformed(currency);
    }
    return currency;
  }

  /** Returns a value; if it is missing, sets it to the text understood. */
  public <T> T get(Place<T> place, String understood) throws UnreadableException {
    if (texts[place.element().index] == null) {
      texts[place.element().index] = understood;
    }
    return place.read(this);
  }

  /** Records a key that must be unique in the message. Returns whether it is new. */
  public boolean isFirst(Object key) {
    return noted.add(key);
  }

  /** Returns the rows of a group read so far, in their order. */
  @SuppressWarnings("unchecked") // a group's list holds only its own rows
  public <R> List<R> soFar(Group<R> group) {
    return (List<R>) rows.getOrDefault(group, List.of());
  }

  /** Removes and returns the rows of a group. */
  public <R> List<R> all(Group<R> group) {
    List<R> all = soFar(group);
    rows.remove(group);
    return all;
  }
}
