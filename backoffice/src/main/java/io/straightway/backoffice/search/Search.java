package io.straightway.backoffice.search;

import io.straightway.backoffice.search.Hit.HitKind;
import io.straightway.db.Queries;
import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/**
 * Searches everything that has a name, by the name or its beginning, ignoring case: static data
 * also by a part of its name for people, and instructions by their amount.
 *
 * <p>The trade path keeps its names in byte order and pays for no second index. A search therefore
 * spells the name letter by letter, each in upper and lower case, and continues only with
 * beginnings of existing names: a name of 20 letters costs about 40 index look-ups, however many
 * trades there are. Messages that created no trade are found by the words in their body.
 */
public final class Search {
  /** The length of the longest name. */
  public static final int LONGEST = 64;

  /** The subjects that can be entered. */
  public static final String SUBJECTS =
      "a reference, ISIN, account, counterparty, a part of a name, or an amount";

  /** The most hits of a kind. */
  static final int MOST_OF_A_KIND = 25;

  /**
   * Spells the name: after each character, keeps the prefixes with which an existing name begins.
   */
  private static final String SPELLED =
      """
      WITH RECURSIVE origin (source) AS (
        SELECT min(source) FROM message
        UNION ALL
        SELECT (SELECT min(m.source) FROM message m WHERE m.source > s.source)
          FROM origin s WHERE s.source IS NOT NULL),
      spelled (source, prefix) AS (
        SELECT source, '' COLLATE "C" FROM origin WHERE source IS NOT NULL
        UNION ALL
        SELECT s.source, n.prefix
          FROM spelled s
         CROSS JOIN LATERAL (
           SELECT DISTINCT (s.prefix || letter) COLLATE "C" AS prefix
             FROM unnest(ARRAY[upper(substr(:text, length(s.prefix) + 1, 1)),
                               lower(substr(:text, length(s.prefix) + 1, 1))]) AS letter) n
         CROSS JOIN LATERAL (
           SELECT FROM %1$s k WHERE k.source = s.source AND k.%2$s >= n.prefix AND k.%2$s < n.prefix || '~'
            ORDER BY k.%2$s LIMIT 1) begun
         WHERE length(s.prefix) < length(:text)),
      found AS (
        SELECT k.*
          FROM spelled s
         CROSS JOIN LATERAL (
           SELECT * FROM %1$s k WHERE k.source = s.source AND k.%2$s >= s.prefix AND k.%2$s < s.prefix || '~'
            ORDER BY k.%2$s LIMIT :most) k
         WHERE length(s.prefix) = length(:text))
      """;

  private static final String TRADES =
      SPELLED.formatted("trade", "trade_reference")
          + """
          SELECT DISTINCT ON (source, trade_reference) source, trade_reference AS name, status AS state,
                 lower(side) || ' ' || trim_scale(quantity) || ' ' || isin || ', ' || account || ', settles '
                   || settlement_date AS description
            FROM found ORDER BY source, trade_reference, version DESC
          """;

  /**
   * Finds messages. The message of a trade leads to the trade; one that created no trade is, or
   * was, an exception.
   */
  private static final String MESSAGES =
      SPELLED.formatted("message", "source_message_id")
          + """
          SELECT m.source, t.trade_reference, m.source_message_id, message_item(m.message_id) AS item,
                 m.status AS state, m.code, m.reason, c.closed_by, conflict_item(o.message_id, o.content_hash) AS conflict
            FROM found m
            LEFT JOIN trade t ON t.trade_id = m.message_id
            LEFT JOIN closed_exception c ON c.item = message_item(m.message_id)
            LEFT JOIN conflicting_message o ON o.message_id = m.message_id
           ORDER BY m.source, m.source_message_id
          """;

  /**
   * Finds messages without a trade by their words. The words are materialized first: for a prefix
   * the planner expects so many messages that it would read all of them backwards.
   */
  static final String STUCK =
      """
      WITH found AS MATERIALIZED (
        SELECT message_id FROM message
         WHERE status IN ('REJECTED', 'IN_REPAIR', 'PARKED') AND message_words(body) @@ :words::tsquery),
      latest AS (SELECT message_id FROM found ORDER BY message_id DESC LIMIT :most)
      SELECT m.source, NULL AS trade_reference, m.source_message_id, message_item(m.message_id) AS item,
             m.status AS state, m.code, m.reason, c.closed_by, NULL AS conflict
        FROM latest JOIN message m USING (message_id)
        LEFT JOIN closed_exception c ON c.item = message_item(m.message_id)
       ORDER BY m.message_id DESC
      """;

  private static final String UNREADABLE =
      """
      SELECT NULL AS source, NULL AS trade_reference, NULL AS source_message_id,
             refused_item(content_hash) AS item, 'REJECTED' AS state, u.code, u.reason, c.closed_by, NULL AS conflict
        FROM unreadable_message u LEFT JOIN closed_exception c ON c.item = refused_item(content_hash)
       WHERE message_words(body) @@ :words::tsquery
       ORDER BY received_at DESC LIMIT :most
      """;

  /** Finds an exception by its item name, the only name of an exception that is not a message. */
  private static final String ITEM =
      """
      SELECT item AS name, source, state, code || ': ' || reason AS description, closed_by
        FROM exception_desk WHERE item = :text
      """;

  private static final String OF_THE_CUSTODIAN =
      """
      SELECT custodian_item(custodian_message_id) AS name, 'custodian' AS source, state,
             sender_reference || ', ' || code || ': ' || a.reason AS description, c.closed_by
        FROM custodian_answer a LEFT JOIN closed_exception c ON c.item = custodian_item(custodian_message_id)
       WHERE state <> 'APPLIED' AND lower(sender_reference) LIKE :like
       ORDER BY custodian_message_id DESC LIMIT :most
      """;

  /**
   * Finds instructions. A reference is a number: the references that begin with some digits form
   * one range for each length.
   */
  private static final String INSTRUCTIONS =
      """
      SELECT 'SI' || i.instruction_id AS name, i.status AS state,
             lower(i.movement) || ' ' || trim_scale(i.quantity) || ' ' || i.isin || ', ' || i.account || ', settles '
               || i.settlement_date AS description
        FROM generate_series(0, 18 - length(:digits)) AS more
       CROSS JOIN LATERAL (
         SELECT * FROM instruction
          WHERE instruction_id >= (:digits::bigint * 10::numeric ^ more)::bigint
            AND instruction_id < ((:digits::bigint + 1) * 10::numeric ^ more)::bigint
          ORDER BY instruction_id LIMIT :most) i
       LIMIT :most
      """;

  private static final String OF_AN_AMOUNT =
      """
      SELECT 'SI' || instruction_id AS name, status AS state,
             currency || ' ' || trim_scale(amount) || ', ' || account || ', ' || counterparty || ', settles '
               || settlement_date AS description
        FROM instruction WHERE amount = :amount ORDER BY instruction_id DESC LIMIT :most
      """;

  /**
   * An amount as it is printed, with or without commas, apostrophes or blanks between thousands.
   */
  private static final Pattern AMOUNT =
      Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,5})?|[0-9]{1,3}([,' ][0-9]{3}){1,4}(\\.[0-9]{1,5})?");

  private static final DecimalForm AMOUNTS = DecimalForm.unsigned(20, 5);

  private static final String ANSWERED =
      """
      SELECT 'SI' || i.instruction_id AS name, i.status AS state,
             lower(a.kind) || ' ' || a.sender_reference || ' of the custodian' AS description
        FROM custodian_answer a JOIN instruction i USING (instruction_id)
       WHERE a.kind = 'CONFIRMATION' AND a.sender_reference IN (:text, upper(:text))
       LIMIT :most
      """;

  private static final String ACCOUNTS =
      """
      SELECT DISTINCT ON (account) account AS name, name AS description FROM known_account
       WHERE starts_with(upper(account), upper(:text)) OR strpos(upper(name), upper(:text)) > 0
       ORDER BY account, valid_from DESC LIMIT :most
      """;
  private static final String SECURITIES =
      """
      SELECT DISTINCT ON (isin) isin AS name, name AS description FROM known_security
       WHERE strpos(isin, upper(:text)) > 0 OR strpos(upper(name), upper(:text)) > 0
       ORDER BY isin, valid_from DESC LIMIT :most
      """;
  private static final String COUNTERPARTIES =
      """
      SELECT DISTINCT ON (bic) bic AS name, name AS description FROM known_counterparty
       WHERE starts_with(bic, upper(:text)) OR strpos(upper(name), upper(:text)) > 0
       ORDER BY bic, valid_from DESC LIMIT :most
      """;

  private final Handle handle;
  private final String text;
  private final List<Hit> hits = new ArrayList<>();
  private boolean complete = true;

  private Search(Handle handle, String text) {
    this.handle = handle;
    this.text = text;
  }

  /**
   * Returns the objects with a name, or with a name that begins with the text.
   *
   * @throws IllegalArgumentException if the text is empty or has more than {@value #LONGEST}
   *     characters
   */
  public static Hits find(Connection connection, String text) throws SQLException {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("a search text has at most 64 characters");
    }
    if (text.isBlank()) {
      throw new IllegalArgumentException("enter " + SUBJECTS);
    }
    return Queries.on(connection, handle -> new Search(handle, text).all());
  }

  /** Returns a word as {@code message_words} writes it, for the operator {@code @@}. */
  public static String word(String text) {
    return "'" + text.toLowerCase(Locale.ROOT).replace("\\", "\\\\").replace("'", "''") + "'";
  }

  private Hits all() {
    if (text.chars().allMatch(letter -> letter > ' ' && letter < '~')) {
      codes();
    }
    if (AMOUNT.matcher(text).matches()) {
      read(OF_AN_AMOUNT, row -> List.of(instruction(row)));
    }
    read(ACCOUNTS, row -> List.of(place(HitKind.ACCOUNT, row, "/console/positions?account=")));
    read(SECURITIES, row -> List.of(place(HitKind.SECURITY, row, "/console/trades?security=")));
    read(
        COUNTERPARTIES,
        row -> List.of(place(HitKind.COUNTERPARTY, row, "/console/trades?counterparty=")));
    Comparator<Hit> exactFirst = Comparator.comparing(hit -> !hit.name().equalsIgnoreCase(text));
    return new Hits(
        hits.stream().sorted(exactFirst.thenComparing(Hit::kind)).collect(Collectors.toList()),
        complete);
  }

  /** Searches names without blanks. */
  private void codes() {
    read(TRADES, row -> List.of(trade(row, named(row), described(row))));
    read(MESSAGES, this::message);
    String word = word(text);
    for (String words : List.of(word, word + ":*")) {
      read(STUCK, words, this::message);
      read(UNREADABLE, words, this::message);
    }
    if (text.indexOf(':') > 0) {
      read(ITEM, row -> List.of(exception(row, named(row), described(row))));
    }
    read(OF_THE_CUSTODIAN, row -> List.of(exception(row, named(row), described(row))));
    String digits = text.toUpperCase(Locale.ROOT).replaceFirst("^SI", "");
    if (digits.matches("[1-9][0-9]{0,17}")) {
      read(INSTRUCTIONS, row -> List.of(instruction(row)));
    }
    read(ANSWERED, row -> List.of(instruction(row)));
  }

  private void read(String sql, HitReader reader) {
    read(sql, "", reader);
  }

  private void read(String sql, String words, HitReader reader) {
    List<List<Hit>> rows =
        handle
            .createQuery(sql)
            .configure(SqlStatements.class, queries -> queries.setUnusedBindingAllowed(true))
            .bind("text", text)
            .bind("words", words)
            .bind("like", text.toLowerCase(Locale.ROOT).replaceAll("([\\\\%_])", "\\\\$1") + "%")
            .bind("amount", amount())
            .bind("digits", text.replaceFirst("^[Ss][Ii]", ""))
            .bind("most", MOST_OF_A_KIND + 1)
            .map((RowView row) -> reader.in(row))
            .list();
    complete &= rows.size() <= MOST_OF_A_KIND;
    rows.stream()
        .limit(MOST_OF_A_KIND)
        .flatMap(List::stream)
        .filter(hit -> hits.stream().noneMatch(hit::isSameAs))
        .forEach(hits::add);
  }

  private @Nullable BigDecimal amount() {
    return AMOUNT.matcher(text).matches() ? AMOUNTS.require(text.replaceAll("[,' ]", "")) : null;
  }

  private static @Nullable String name(RowView row, String column) {
    return row.getColumn(column, String.class);
  }

  /**
   * Returns the hits of a message: its trade, or, if it created none, an exception, open or closed.
   */
  private List<Hit> message(RowView row) {
    String reference = name(row, "trade_reference");
    String key = name(row, "source_message_id");
    Hit itself =
        reference == null
            ? exception(row, Objects.requireNonNull(name(row, "item")), reason(row, key))
            : trade(row, reference, "message " + key);
    String conflict = name(row, "conflict");
    return conflict == null
        ? List.of(itself)
        : List.of(
            itself,
            item(conflict, name(row, "source"), "CONFLICT", "different content of message " + key));
  }

  private static String reason(RowView row, @Nullable String key) {
    String code = name(row, "code");
    return (key == null ? "" : key + ", ")
        + (code == null ? "not refused" : code + ": " + name(row, "reason"));
  }

  private static Hit exception(RowView row, String item, String description) {
    String state = name(row, "closed_by") == null ? name(row, "state") : "CLOSED";
    return item(item, name(row, "source"), state, description);
  }

  private static Hit item(
      String item, @Nullable String source, @Nullable String state, String description) {
    return new Hit(
        HitKind.EXCEPTION,
        item,
        source,
        state,
        description,
        page("/console/exceptions/item?name=", item));
  }

  private static Hit trade(RowView row, String reference, String description) {
    String source = Objects.requireNonNull(name(row, "source"));
    return new Hit(
        HitKind.TRADE,
        reference,
        source,
        name(row, "state"),
        description,
        page("/console/trades/story?reference=", reference) + page("&source=", source));
  }

  private static Hit instruction(RowView row) {
    String reference = named(row);
    return new Hit(
        HitKind.INSTRUCTION,
        reference,
        null,
        name(row, "state"),
        described(row),
        page("/console/settlement/instruction?reference=", reference));
  }

  private static Hit place(HitKind kind, RowView row, String page) {
    return new Hit(kind, named(row), null, null, described(row), page(page, named(row)));
  }

  private static String page(String beginning, String value) {
    return beginning + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static String named(RowView row) {
    return Objects.requireNonNull(name(row, "name"));
  }

  private static String described(RowView row) {
    return Objects.requireNonNull(name(row, "description"));
  }

  /** Converts a row to hits. */
  @FunctionalInterface
  private interface HitReader {
    List<Hit> in(RowView row);
  }
}
