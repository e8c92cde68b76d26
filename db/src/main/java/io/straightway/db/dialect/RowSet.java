package io.straightway.db.dialect;

import java.util.List;

/** Rows for one table. */
public interface RowSet {
  /** Where they go and how. */
  TableWrite target();

  /** Their values, in the order of the target's columns. */
  List<Object[]> values();
}
