package io.straightway.streams.relay;

import io.straightway.db.dialect.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The replication slot of a relay, for which the server keeps the log and the relay's position. */
public record RelaySlot(String name) {
  /** The default name. */
  public static final String USUAL = "straightway_relay";

  /** The publications of the modules' tables. */
  static final List<String> PUBLICATIONS =
      List.of("straightway_element", "straightway_positions", "straightway_settlement");

  private static final int FAILOVER_SINCE = 17;

  private static final String STATUS =
      """
      SELECT CASE WHEN s.slot_name IS NULL THEN 'missing' WHEN s.wal_status = 'lost' THEN 'lost'
                  WHEN s.active THEN 'streaming' ELSE 'waiting' END,
             %s, s.confirmed_flush_lsn::text, w.now::text, pg_wal_lsn_diff(w.now, s.confirmed_flush_lsn)::bigint,
             s.safe_wal_size, %s
        FROM (SELECT pg_current_wal_flush_lsn() AS now) AS w
        LEFT JOIN pg_replication_slots s ON s.slot_name = '%s'
      """;

  /**
   * Creates a slot.
   *
   * @throws IllegalArgumentException if PostgreSQL would refuse the name
   */
  public RelaySlot {
    if (!name.matches("[a-z0-9_]{1,63}")) {
      throw new IllegalArgumentException("the slot '" + name + "': 1 to 63 of a-z, 0-9 and _");
    }
  }

  /** Returns the status of the slot. */
  public SlotStatus status(Connection relay) throws SQLException {
    boolean isNew = hasFailover(relay);
    String query =
        STATUS.formatted(
            isNew ? "s.invalidation_reason" : "NULL",
            isNew ? "coalesce(s.failover, false)" : "false",
            name);
    return Statements.first(
            relay,
            query,
            row ->
                new SlotStatus(
                    name,
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    row.getObject(5, Long.class),
                    row.getObject(6, Long.class),
                    row.getBoolean(7)))
        .orElseThrow();
  }

  private static boolean hasFailover(Connection relay) throws SQLException {
    return relay.getMetaData().getDatabaseMajorVersion() >= FAILOVER_SINCE;
  }

  /**
   * Creates the slot, in place of a lost one. Its events begin with the next commit.
   *
   * @return the status before
   * @throws RelayRefusedException if there is a usable slot
   */
  public SlotStatus make(Connection relay) throws SQLException {
    requireServer(relay);
    SlotStatus before = status(relay);
    if (before.isUsable()) {
      throw new RelayRefusedException(
          "the slot %s is in order, confirmed up to %s: leave out --new-slot to continue there"
              .formatted(name, before.confirmed()));
    }
    if (before.state().equals("lost")) {
      drop(relay);
    }
    String failover = hasFailover(relay) ? ", failover => true" : "";
    Statements.first(
        relay,
        "SELECT slot_name FROM pg_create_logical_replication_slot('%s', 'pgoutput'%s)"
            .formatted(name, failover),
        row -> row.getString(1));
    return before;
  }

  /**
   * Drops the slot of a relay that is no longer needed, so that the server keeps no log for it.
   *
   * @return whether there was a slot
   * @throws SQLException with SQLSTATE 55006 if a relay reads the slot
   */
  public boolean drop(Connection relay) throws SQLException {
    String query =
        """
        SELECT slot_name, pg_drop_replication_slot(slot_name) FROM pg_replication_slots
         WHERE slot_name = '%s' AND plugin = 'pgoutput' AND database = current_database()
        """
            .formatted(name);
    return Statements.first(relay, query, row -> row.getString(1)).isPresent();
  }

  /**
   * Checks that events can continue without a gap.
   *
   * @throws RelayRefusedException if they can't
   */
  void require(Connection relay) throws SQLException {
    requireServer(relay);
    SlotStatus now = status(relay);
    if (now.state().equals("missing")) {
      throw new RelayRefusedException(
          """
          the server has no slot %s. At the first start, --new-slot creates it. If there was one, it was dropped, \
          or a standby was promoted that did not have it: events of commits since its last \
          confirmation may be missing, --new-slot begins with the next commits, and missing changes \
          must be read from the books"""
              .formatted(name));
    }
    if (now.state().equals("lost")) {
      throw new RelayRefusedException(
          """
          the slot %s is lost (%s): the server has dropped log that it needs, see max_slot_wal_keep_size. \
          Everything up to %s was delivered. --new-slot begins with the next commits; commits \
          in between have no events and must be read from the books"""
              .formatted(
                  name, now.reason() == null ? "wal_removed" : now.reason(), now.confirmed()));
    }
  }

  private static void requireServer(Connection relay) throws SQLException {
    String level = Statements.first(relay, "SHOW wal_level", row -> row.getString(1)).orElseThrow();
    if (!level.equals("logical")) {
      throw new RelayRefusedException(
          "the server has wal_level = " + level + ": set it to logical and restart the server");
    }
    long publications =
        Statements.first(
                relay,
                "SELECT count(*) FROM pg_publication WHERE pubname IN ('%s')"
                    .formatted(String.join("', '", PUBLICATIONS)),
                row -> row.getLong(1))
            .orElseThrow();
    if (publications < PUBLICATIONS.size()) {
      throw new RelayRefusedException(
          "the database does not publish its tables yet: run 'stp database migrate'");
    }
  }
}
