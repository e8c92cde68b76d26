package io.straightway.settlement;

import io.straightway.db.IdRange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Ids allocated before the transaction that uses them, because the allocation takes a connection of
 * its own. A replay of the transaction uses the same ids.
 */
public final class IdBlock {
  private final IdRange range;
  private final List<Long> ids = new ArrayList<>();
  private int next;
  private int used;

  /** Creates a block of ids from a range. */
  public IdBlock(IdRange range) {
    this.range = range;
  }

  /** Allocates ids until the block holds {@code size}. */
  public void grow(int size) throws SQLException {
    while (ids.size() < size) {
      ids.add(range.take(1));
    }
  }

  /** Returns to the first id: a transaction begins, perhaps again. */
  public void rewind() {
    next = 0;
  }

  /**
   * Returns the next ids of the transaction.
   *
   * @throws TooFewException if the block holds fewer
   */
  public List<Long> next(int count) {
    int end = next + count;
    if (end > ids.size()) {
      throw new TooFewException(end);
    }
    List<Long> following = List.copyOf(ids.subList(next, end));
    next = end;
    used = Math.max(used, end);
    return following;
  }

  /** Drops the used ids: they may be in the database. */
  public void dropUsed() {
    ids.subList(0, used).clear();
    next = 0;
    used = 0;
  }

  /** Thrown if the transaction needs more ids than the block holds. */
  public static final class TooFewException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int needed;

    TooFewException(int needed) {
      super("the transaction needs " + needed + " ids");
      this.needed = needed;
    }

    /** Returns the number of ids that it needs. */
    public int needed() {
      return needed;
    }
  }
}
