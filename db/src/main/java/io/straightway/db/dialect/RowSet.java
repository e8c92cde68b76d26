package io.straightway.db.dialect;

import java.util.List;

/** Rows for one table. */
public interface RowSet {
  /** Returns the target of the rows. */
  TableWrite target();

  /** Returns the values, in the order of the target's columns. */
  List<Object[]> values();
}
