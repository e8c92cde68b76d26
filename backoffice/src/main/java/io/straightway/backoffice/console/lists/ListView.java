package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.console.lists.ListRequest.Format;
import io.straightway.backoffice.desk.Part;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list as a page shows it.
 *
 * @param next where it goes on; null at its end
 * @param asked by which request
 * @param whole whether these are all there are
 * @param cut whether it was sorted, and there are more than can be
 * @param totals sums over all there are; empty unless all are known
 * @param names of securities, accounts and counterparties, by their codes
 */
public record ListView<T>(
    List<T> items,
    @Nullable String next,
    ListRequest asked,
    boolean whole,
    boolean cut,
    List<Sum.Total> totals,
    Map<String, String> names)
    implements Part<T> {

  /** What a code stands for; empty if that is not known. */
  public String name(@Nullable String code) {
    return code == null ? "" : names.getOrDefault(code, "");
  }

  /** The address of the list sorted by a component; by the one that it is sorted by, reversed. */
  public String sortedBy(String component) {
    return asked.sortedBy(asked.sort().equals(component) ? "-" + component : component);
  }

  /** How it is sorted by a component, as {@code aria-sort} has it; null if it is not. */
  public @Nullable String order(String component) {
    if (!asked.sortedBy().equals(component)) {
      return null;
    }
    return asked.descending() ? "descending" : "ascending";
  }

  /** The address of the next page; null at the end. */
  public @Nullable String following() {
    return next == null ? null : asked.following(next);
  }

  /** The address of the page before; null on the first. */
  public @Nullable String preceding() {
    return asked.preceding();
  }

  /** The address of all of it as CSV. */
  public String csv() {
    return asked.as(Format.CSV);
  }

  /** The address of all of it as JSON. */
  public String json() {
    return asked.as(Format.JSON);
  }

  /** Says whether there are more items than are shown. */
  public String extent() {
    if (whole) {
      return "all of them";
    }
    return next == null ? "the last of them" : "there are more";
  }

  /** The items by which lists are told apart that have none. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** What was typed for a filter; empty if nothing was. */
  public String filter(String name) {
    return Objects.requireNonNullElse(asked.filter().get(name), "");
  }
}
