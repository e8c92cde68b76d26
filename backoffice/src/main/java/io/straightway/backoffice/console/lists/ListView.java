package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.console.lists.ListRequest.Format;
import io.straightway.backoffice.console.lists.Sum.ListTotal;
import io.straightway.backoffice.desk.Part;
import io.straightway.table.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list as templates show it.
 *
 * @param next the place at which the next page begins; null at the end
 * @param request the request for this page
 * @param first the number of items before the page; negative if it is not known
 * @param known the number of items that the list has at least
 * @param more whether the list has more items than those
 * @param totals sums over the whole list; empty unless all items are known
 * @param names names of securities, accounts and counterparties, by their codes
 */
public record ListView<T>(
    List<T> items,
    @Nullable String next,
    ListRequest request,
    long first,
    long known,
    boolean more,
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
    return next == null ? null : request.following(next, end());
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

  private long end() {
    return first < 0 ? first : first + items.size();
  }

  /** Returns whether the list was sorted, but has more items than can be. */
  public boolean cut() {
    return more && !request.sort().isEmpty();
  }

  /** Returns the extent of the page in the list, such as "1-100 of 109". */
  public String extent() {
    if (first < 0 || (known == items.size() && !more)) {
      return Numbers.of(items.size()) + " shown";
    }
    return Numbers.of(first + 1)
        + "-"
        + Numbers.of(end())
        + (more ? " of more than " : " of ")
        + Numbers.of(known);
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
