package io.straightway.settlement.confirm;

import io.straightway.db.write.IdRange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Ids that are taken before the transaction which uses them, because that takes a connection of its
 * own. A replay of the transaction uses the same ones.
 */
final class IdBlock {
  private final IdRange range;
  private final List<Long> taken = new ArrayList<>();
  private int used;

  IdBlock(IdRange range) {
    this.range = range;
  }

  /** Takes ids until there are so many. */
  void grow(int size) throws SQLException {
    while (taken.size() < size) {
      taken.add(range.take(1));
    }
  }

  /**
   * The first of them, always the same until they are dropped.
   *
   * @throws TooFewException if there are fewer
   */
  Iterator<Long> use(int needed) {
    if (needed > taken.size()) {
      throw new TooFewException(needed);
    }
    used = needed;
    return taken.subList(0, needed).iterator();
  }

  /** Drops those that were used: they may be in the database. */
  void dropUsed() {
    taken.subList(0, used).clear();
    used = 0;
  }

  /** The transaction writes more rows than there are ids. */
  static final class TooFewException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int needed;

    TooFewException(int needed) {
      super("the transaction needs " + needed + " ids");
      this.needed = needed;
    }

    int needed() {
      return needed;
    }
  }
}
