package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.desk.Arguments;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * A request for a page or a file of a list, and the addresses of further ones.
 *
 * @param path the path of the page
 * @param filter the typed values, by the names of the filter's arguments
 * @param sort the component to sort by, prefixed with {@code -} for descending order; empty for the
 *     order in which items are read
 * @param after the place at which the page begins; empty for the first
 * @param before the previous pages, first page first: each {@code ~}, the number of items to its
 *     end, {@code _} and the place at which it begins
 * @param format the format of the requested file; null for the page
 * @param partOnly whether only the part of the page with the list is wanted
 */
public record ListRequest(
    String path,
    Map<String, String> filter,
    String sort,
    String after,
    String before,
    @Nullable Format format,
    boolean partOnly) {
  private static final String PAGE_BEFORE = "~";
  private static final String END = "_";
  private static final Pattern PAGES_BEFORE = Pattern.compile("(~-?[0-9]{1,9}_[^~]*+)*+");
  private static final long UNKNOWN = -1;

  /** A bound in characters, so that an address stays within the limits of servers. */
  private static final int LONGEST_BEFORE = 3_000;

  /** The formats in which a list can be downloaded. */
  public enum Format {
    CSV,
    JSON
  }

  /**
   * Reads the parameters of a request.
   *
   * @param filter the arguments of the list
   * @throws IllegalArgumentException if there is no such format
   */
  public static ListRequest of(HttpServletRequest request, Class<? extends Record> filter) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String name : Arguments.names(filter)) {
      String typed = request.getParameter(name);
      if (typed != null && !typed.isBlank() && !name.equals("after") && !name.equals("limit")) {
        parameters.put(name, typed.strip());
      }
    }
    return new ListRequest(
        request.getRequestURI(),
        parameters,
        text(request, "sort"),
        text(request, "after"),
        before(text(request, "before")),
        format(text(request, "format")),
        "found".equals(request.getHeader("HX-Target")));
  }

  private static String text(HttpServletRequest request, String name) {
    String typed = request.getParameter(name);
    return typed == null ? "" : typed.strip();
  }

  private static String before(String pages) {
    if (!PAGES_BEFORE.matcher(pages).matches()) {
      throw new IllegalArgumentException("before must be a value from an earlier page");
    }
    return pages;
  }

  private static @Nullable Format format(String name) {
    try {
      return name.isEmpty() ? null : Format.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("format is '" + name + "'; it must be csv or json", e);
    }
  }

  /** Returns the component to sort by; empty if there is none. */
  String sortedBy() {
    return descending() ? sort.substring(1) : sort;
  }

  boolean descending() {
    return sort.startsWith("-");
  }

  /** Returns the address of the first page of the list sorted by a component. */
  String sortedBy(String component) {
    return address(component, "", "", null);
  }

  /** Returns the number of items on the previous pages; negative if it is not known. */
  long first() {
    if (before.isEmpty()) {
      return after.isEmpty() ? 0 : UNKNOWN;
    }
    int last = before.lastIndexOf(PAGE_BEFORE);
    String number = before.substring(last + 1, before.indexOf(END, last));
    return Long.parseLong(number);
  }

  String following(String next, long end) {
    String places = before + PAGE_BEFORE + end + END + after;
    while (places.length() > LONGEST_BEFORE) {
      places = places.substring(places.indexOf(PAGE_BEFORE, 1));
    }
    return address(sort, next, places, null);
  }

  /** Returns the address of the previous page; null on the first. */
  @Nullable String preceding() {
    if (before.isEmpty()) {
      return after.isEmpty() ? null : address(sort, "", "", null);
    }
    int last = before.lastIndexOf(PAGE_BEFORE);
    String place = before.substring(before.indexOf(END, last) + 1);
    return address(sort, place, before.substring(0, Math.max(0, last)), null);
  }

  /** Returns the address of the whole list as a file. */
  String as(Format format) {
    return address(sort, "", "", format.name().toLowerCase(Locale.ROOT));
  }

  private String address(String sorted, String from, String places, @Nullable String as) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    Map<String, String> values = new LinkedHashMap<>(filter);
    values.put("sort", sorted);
    values.put("after", from);
    values.put("before", places);
    values.put("format", as == null ? "" : as);
    values.values().removeIf(String::isEmpty);
    values.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return address.encode().buildAndExpand(values).toUriString();
  }
}
