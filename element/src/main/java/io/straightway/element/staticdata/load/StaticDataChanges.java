package io.straightway.element.staticdata.load;

import java.util.ArrayList;
import java.util.List;

/**
 * What a load did to the rows of one kind. Rows that were given and are neither added nor changed
 * are as they were.
 *
 * @param given how many rows the files hold
 * @param added how many of them are new
 * @param changed how many of them replaced a row with other values
 * @param deleted how many rows of the database went
 */
record StaticDataChanges(StaticDataKind kind, long given, long added, long changed, long deleted) {

  /** Such as {@code 3 holidays: 1 new, 2 deleted}. */
  String description() {
    List<String> parts = new ArrayList<>();
    add(parts, added, "new");
    add(parts, changed, "changed");
    add(parts, deleted, "deleted");
    String what = parts.isEmpty() ? "as before" : String.join(", ", parts);
    return given + " " + kind.words(given) + ": " + what;
  }

  private static void add(List<String> parts, long rows, String what) {
    if (rows > 0) {
      parts.add(rows + " " + what);
    }
  }
}
