package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.console.lists.ListRequest.Format;
import io.straightway.backoffice.console.lists.Sum.ListTotal;
import io.straightway.backoffice.desk.Part;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list as templates show it.
 *
 * @param next the place at which the next page begins; null at the end
 * @param request the request for this page
 * @param whole whether the page has all items of the list
 * @param cut whether the list was sorted, but has more items than can be
 * @param totals sums over the whole list; empty unless all items are known
 * @param names names of securities, accounts and counterparties, by their codes
 */
public record ListView<T>(
    List<T> items,
    @Nullable String next,
    ListRequest request,
    boolean whole,
    boolean cut,
    List<ListTotal> totals,
    Map<String, String> names)
    implements Part<T> {

  /** Returns the name of a code; empty if it is not known. */
  public String name(@Nullable String code) {
    return code == null ? "" : names.getOrDefault(code, "");
  }

  /**
   * Returns the address of the list sorted by a component; if it is sorted by it already, in the
   * reverse order.
   */
  public String sortedBy(String component) {
    return request.sortedBy(request.sort().equals(component) ? "-" + component : component);
  }

  /**
   * Returns the value of {@code aria-sort} for a component; null if the list is not sorted by it.
   */
  public @Nullable String order(String component) {
    if (!request.sortedBy().equals(component)) {
      return null;
    }
    return request.descending() ? "descending" : "ascending";
  }

  /** Returns the address of the next page; null at the end. */
  public @Nullable String following() {
    return next == null ? null : request.following(next);
  }

  /** Returns the address of the previous page; null on the first. */
  public @Nullable String preceding() {
    return request.preceding();
  }

  /** Returns the address of the whole list as CSV. */
  public String csv() {
    return request.as(Format.CSV);
  }

  /** Returns the address of the whole list as JSON. */
  public String json() {
    return request.as(Format.JSON);
  }

  /** Returns a phrase that says whether there are more items than the page shows. */
  public String extent() {
    if (whole) {
      return "all of them";
    }
    return next == null ? "the last of them" : "there are more";
  }

  /** Returns whether the page has no items. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** Returns the typed value of a filter argument; empty if there is none. */
  public String filter(String name) {
    return Objects.requireNonNullElse(request.filter().get(name), "");
  }
}
