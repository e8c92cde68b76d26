package io.straightway.backoffice.notify;

import io.straightway.db.Queries;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** The occasion of a notification. */
public enum Occasion {
  /** An exception has been open for longer than the rule allows. */
  EXCEPTION_OLDER(
      "exceptions open for too long",
      "/console/exceptions/item?name=",
      true,
      """
      SELECT item, received_at AS since FROM exception_desk
       WHERE closed_by IS NULL AND received_at <= :before\
      """),

  /** A proposal has waited for a second person for longer than the rule allows. */
  APPROVAL_WAITING(
      "proposals waiting for approval",
      "/console/approvals?",
      true,
      """
      SELECT 'proposal:' || proposal_id AS item, made_at AS since FROM proposed_change
       WHERE state = 'PROPOSED' AND kind <> 'ACCESS' AND made_at <= :before\
      """),

  /** A statement of a custodian differs from the books. */
  BREAK_OPENED(
      "breaks with a custodian",
      "/console/reconciliation/break?number=",
      false,
      """
      SELECT 'break:' || number AS item, CAST(first_seen AS timestamp) AT TIME ZONE 'UTC' AS since
        FROM statement_break WHERE closed_on IS NULL\
      """),

  /** The business day is open at a time at which it should be closed. */
  DAY_NOT_CLOSED(
      "a business day not closed",
      "/console/day?",
      false,
      """
      SELECT 'day:' || today AS item, (today + CAST(:time AS time)) AT TIME ZONE :zone AS since
        FROM open_day
       WHERE (today + CAST(:time AS time)) AT TIME ZONE :zone <= :now\
      """),

  /** A test by an operator; no rule has this occasion. */
  TEST("a test", "/console?", false, "SELECT '' AS item, now() AS since WHERE false");

  private static final String NOTE =
      """
      INSERT INTO notification (rule, occasion, item, since, next_attempt_at)
      SELECT CAST(:rule AS text), CAST(:occasion AS text), d.item, d.since, CAST(:now AS timestamptz)
        FROM (%s) AS d
       WHERE NOT EXISTS (SELECT FROM notification n WHERE n.rule = :rule AND n.item = d.item)
       ORDER BY d.since
       LIMIT :most
      ON CONFLICT (rule, item) DO NOTHING
      """;

  private final String words;
  private final String page;
  private final boolean lasts;
  private final String due;

  Occasion(String words, String page, boolean lasts, String due) {
    this.words = words;
    this.page = page;
    this.lasts = lasts;
    this.due = due;
  }

  /** Returns its name in the subject of a mail. */
  String words() {
    return words;
  }

  /** Returns whether its rules have a time that items must wait. */
  boolean lasts() {
    return lasts;
  }

  /** Returns the console page of an item, such as {@code break:3}. */
  String page(String item) {
    if (page.endsWith("?")) {
      return page.substring(0, page.length() - 1);
    }
    String name = this == BREAK_OPENED ? item.substring(item.indexOf(':') + 1) : item;
    return page + URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  /**
   * Records the due notifications that were not recorded before, oldest first.
   *
   * @param values the parameters of the rule and the time
   * @return the number of recorded notifications
   */
  int note(Connection connection, Map<String, ?> values) throws SQLException {
    return Queries.execute(connection, NOTE.formatted(due), values);
  }
}
