package io.straightway.iso20022.grammar;

import io.straightway.iso20022.FieldRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What stood in a message, by element, and the rows that were made of it. */
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

  /** Notes that the element is there. Returns whether it was there before. */
  boolean see(GrammarElement element) {
    boolean before = seen[element.index];
    seen[element.index] = true;
    return before;
  }

  void put(GrammarElement element, String text, @Nullable String currency) {
    texts[element.index] = text;
    currencies[element.index] = currency;
  }

  /** Keeps the row of a group, and forgets what stood in its element and those inside it. */
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

  /** Whether a value is there. */
  public boolean has(IsoField<?> field) {
    return field.isIn(this);
  }

  /** A value that must be there. */
  public <T> T get(IsoField<T> field) throws UnreadableException {
    return field.read(this);
  }

  /** A value that may be missing; null then. */
  public <T> @Nullable T optional(IsoField<T> field) throws UnreadableException {
    return field.isIn(this) ? field.read(this) : null;
  }

  /** A value, or null if there is none of its form. */
  public <T> @Nullable T lenient(Place<T> place) {
    String text = texts[place.element().index];
    return text == null ? null : place.form().reading().apply(text);
  }

  /** What stands at a place, whatever form it has. */
  public String text(Place<?> place) throws UnreadableException {
    String text = texts[place.element().index];
    if (text == null) {
      throw UnreadableException.structure(place.path() + " is missing.");
    }
    return text;
  }

  /** The value of {@code Ccy} at an amount. */
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

  /** A value that, if none is there, is understood to be this one from now on. */
  public <T> T get(Place<T> place, String understood) throws UnreadableException {
    if (texts[place.element().index] == null) {
      texts[place.element().index] = understood;
    }
    return place.read(this);
  }

  /** Notes a key that is to be there once in the message. Returns whether it is there first. */
  public boolean isFirst(Object key) {
    return noted.add(key);
  }

  /** The rows of a group so far, in their order. */
  @SuppressWarnings("unchecked") // only rows of this group are kept under it
  public <R> List<R> soFar(Group<R> group) {
    return (List<R>) rows.getOrDefault(group, List.of());
  }

  /** The same, of which none is there afterwards. */
  public <R> List<R> all(Group<R> group) {
    List<R> all = soFar(group);
    rows.remove(group);
    return all;
  }
}
