package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.console.lists.ListRequest.Format;
import io.straightway.backoffice.desk.Part;
import io.straightway.backoffice.enquiry.Enquiries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** Shows lists of any items in the same way. */
public final class ListPages {
  /** The number of items on a page. */
  public static final int AT_A_TIME = 100;

  /** The most items that can be sorted; a longer list must be filtered first. */
  static final int MOST_SORTED = 5_000;

  /** The most items counted for a page that is not sorted. */
  private static final int MOST_COUNTED = 1_000;

  /** The most items written into a file. */
  static final int MOST_WRITTEN = 50_000;

  private static final int READ_AT_ONCE = 1_000;

  private final Enquiries enquiries;
  private final JsonMapper json;

  /**
   * Creates the list pages.
   *
   * @param enquiries reads the lists
   * @param json writes files
   */
  public ListPages(Enquiries enquiries, JsonMapper json) {
    this.enquiries = enquiries;
    this.json = json;
  }

  /**
   * Returns the page of a list, in the model as {@code page}, or the requested file.
   *
   * @param template the template, with the list in a fragment {@code found}
   * @throws IllegalArgumentException if the items have no such component to sort by, or are too
   *     many for a file
   */
  public <T> ModelAndView show(
      ListRequest request, String template, Model model, ListReader<T> reader) throws SQLException {
    Format format = request.format();
    if (format != null) {
      return new ModelAndView(
          new ListFile(format, template, json, enquiries.ask(db -> all(db, request, reader))));
    }
    model.addAttribute("page", enquiries.ask(db -> view(db, request, reader)));
    return new ModelAndView(request.partOnly() ? template + " :: found" : template);
  }

  private static <T> List<T> all(Connection connection, ListRequest request, ListReader<T> reader)
      throws SQLException {
    Beginning<T> beginning = beginning(connection, reader, MOST_WRITTEN);
    if (beginning.more) {
      throw new IllegalArgumentException(
          "the list has more than " + MOST_WRITTEN + " items; narrow its filter");
    }
    return sorted(beginning.items, request);
  }

  private static <T> ListView<T> view(
      Connection connection, ListRequest request, ListReader<T> reader) throws SQLException {
    return request.sort().isEmpty()
        ? asRead(connection, request, reader)
        : sorted(connection, request, reader);
  }

  private static <T> ListView<T> asRead(
      Connection connection, ListRequest request, ListReader<T> reader) throws SQLException {
    String after = request.after().isEmpty() ? null : request.after();
    Part<T> part = reader.read(connection, after, AT_A_TIME);
    long first = request.first();
    long end = first + part.items().size();
    String next = part.next();
    if (next != null && first >= 0 && end < MOST_COUNTED) {
      Part<T> rest = reader.read(connection, next, Math.toIntExact(MOST_COUNTED - end));
      end += rest.items().size();
      next = rest.next();
    }
    boolean whole = first == 0 && part.next() == null;
    return new ListView<>(
        part.items(),
        part.next(),
        request,
        first,
        end,
        next != null,
        whole ? Sum.over(part.items()) : List.of(),
        names(connection, part.items()));
  }

  private static <T> ListView<T> sorted(
      Connection connection, ListRequest request, ListReader<T> reader) throws SQLException {
    Beginning<T> beginning = beginning(connection, reader, MOST_SORTED);
    List<T> all = sorted(beginning.items, request);
    int first = Math.min(place(request.after()), all.size());
    int end = Math.min(first + AT_A_TIME, all.size());
    List<T> shown = all.subList(first, end);
    return new ListView<>(
        shown,
        end < all.size() ? String.valueOf(end) : null,
        request,
        first,
        all.size(),
        beginning.more,
        beginning.more ? List.of() : Sum.over(all),
        names(connection, shown));
  }

  private static int place(String after) {
    if (!after.matches("[0-9]{0,6}")) {
      throw new IllegalArgumentException("after must be a value from an earlier page");
    }
    return after.isEmpty() ? 0 : Integer.parseInt(after);
  }

  private static <T> List<T> sorted(List<T> items, ListRequest request) {
    return request.sort().isEmpty()
        ? items
        : Components.sorted(items, request.sortedBy(), request.descending());
  }

  private static Map<String, String> names(Connection connection, List<?> items)
      throws SQLException {
    return Names.of(connection, items);
  }

  /** Returns the beginning of a list with at least the wanted number of items, if it has them. */
  private static <T> Beginning<T> beginning(Connection connection, ListReader<T> reader, int count)
      throws SQLException {
    List<T> items = new ArrayList<>();
    @Nullable String after = null;
    for (int reading = 0; reading * READ_AT_ONCE < count; reading++) {
      Part<T> part = reader.read(connection, after, READ_AT_ONCE);
      items.addAll(part.items());
      after = part.next();
      if (after == null) {
        return new Beginning<>(items, false);
      }
    }
    return new Beginning<>(items, true);
  }

  /**
   * The beginning of a list.
   *
   * @param more whether there are more items
   */
  private record Beginning<T>(List<T> items, boolean more) {}

  /** Reads a list part by part. */
  @FunctionalInterface
  public interface ListReader<T> {
    /**
     * Returns a part of the list.
     *
     * @param after the {@code next} of the previous part; null for the first
     * @param limit the most items
     */
    Part<T> read(Connection connection, @Nullable String after, int limit) throws SQLException;
  }
}
