package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.db.Queries;
import io.straightway.element.message.MessageField;
import io.straightway.markup.DecimalForm;
import io.straightway.markup.HardenedXml;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the trades of exceptions from trades, received messages and instructions. */
public final class ExceptionTrades {
  private static final String MESSAGES =
      """
      SELECT m.message_id AS number, t.trade_reference AS reference, t.isin, t.account,
             t.counterparty, t.settlement_date::text AS settles, t.quantity,
             t.net_amount AS amount, t.currency,
             CASE WHEN t.trade_id IS NULL AND NOT m.message_id = ANY (:read) THEN m.body END AS body
        FROM message m LEFT JOIN trade t ON t.trade_id = m.message_id
       WHERE m.message_id = ANY (:numbers)
      """;
  private static final String OF_INSTRUCTIONS =
      """
      SELECT %s AS number, i.isin, i.account, i.counterparty, i.settlement_date::text AS settles,
             i.quantity, i.amount, i.currency, NULL::bytea AS body,
             (SELECT min(t.trade_reference) FROM instructed_trade x JOIN trade t USING (trade_id)
               WHERE x.instruction_id = i.instruction_id) AS reference
        FROM instruction i %s
      """;
  private static final String INSTRUCTIONS =
      OF_INSTRUCTIONS.formatted("i.instruction_id", "WHERE i.instruction_id = ANY (:numbers)");
  private static final String ANSWERED =
      OF_INSTRUCTIONS.formatted(
          "a.custodian_message_id",
          "JOIN custodian_answer a USING (instruction_id)"
              + " WHERE a.custodian_message_id = ANY (:numbers)");
  private static final String PERCENT_OF =
      """
      SELECT DISTINCT ON (isin) isin, kind = 'BOND' FROM known_security WHERE isin = ANY (:isins)
       ORDER BY isin, valid_from DESC
      """;
  private static final int PERCENT = 2;
  private static final DecimalForm DECIMAL = DecimalForm.unsigned(18, 10);

  /** The number of parsed messages kept; more than can be sorted at a time. */
  private static final int MOST_KEPT = 20_000;

  private final RepairReader messages;
  private final ParsedMessages parsed = new ParsedMessages();

  /**
   * Creates the reader.
   *
   * @param xml reads messages
   */
  public ExceptionTrades(HardenedXml xml) {
    this.messages = new RepairReader(xml);
  }

  /** Returns the items in their order, each with its trade. */
  public List<ExceptionRow> of(Connection connection, List<ExceptionItem> items)
      throws SQLException {
    List<@Nullable Origin> places = items.stream().map(item -> Origin.of(item.item())).toList();
    Map<Origin, Facts> byOrigin = new HashMap<>();
    for (Source source : Source.values()) {
      read(connection, source, places, byOrigin);
    }
    Map<String, Boolean> priced = priced(connection, byOrigin.values());
    List<ExceptionRow> rows = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Facts facts = byOrigin.get(places.get(i));
      rows.add(new ExceptionRow(items.get(i), facts == null ? null : facts.trade(priced)));
    }
    return rows;
  }

  private void read(
      Connection connection, Source source, List<@Nullable Origin> places, Map<Origin, Facts> facts)
      throws SQLException {
    List<Long> numbers = new ArrayList<>();
    for (Origin place : places) {
      if (place != null && place.source == source) {
        numbers.add(place.number);
      }
    }
    if (!numbers.isEmpty()) {
      Map<Long, Facts> parsedFacts = source == Source.MESSAGE ? parsed.of(numbers) : Map.of();
      Queries.list(
          connection,
          (row, context) -> {
            long number = row.getLong("number");
            Facts kept = row.getString("reference") == null ? parsedFacts.get(number) : null;
            return facts.put(new Origin(source, number), kept == null ? stored(row, number) : kept);
          },
          source.query,
          Map.of("numbers", numbers, "read", parsedFacts.keySet()));
    }
  }

  private Facts stored(ResultSet row, long number) throws SQLException {
    byte[] body = row.getBytes("body");
    return body == null
        ? new Facts(
            new ExceptionTrade(
                row.getString("reference"),
                row.getString("isin"),
                row.getString("account"),
                row.getString("counterparty"),
                row.getString("settles"),
                row.getBigDecimal("quantity"),
                row.getBigDecimal("amount"),
                row.getString("currency")),
            null)
        : parsed.keep(number, ofFields(messages.fields(body).values()));
  }

  private static Facts ofFields(Map<String, String> fields) {
    return new Facts(
        new ExceptionTrade(
            fields.get(MessageField.TRADE_REFERENCE.element()),
            fields.get(MessageField.ISIN.element()),
            fields.get(MessageField.ACCOUNT.element()),
            fields.get(MessageField.COUNTERPARTY.element()),
            fields.get(MessageField.SETTLEMENT_DATE.element()),
            number(fields.get(MessageField.QUANTITY.element())),
            null,
            fields.get(MessageField.CURRENCY.element())),
        number(fields.get(MessageField.PRICE.element())));
  }

  /** Parses a number of a message; null if it is not one. */
  private static @Nullable BigDecimal number(@Nullable String text) {
    return text == null ? null : DECIMAL.read(text);
  }

  /** Returns whether the price of each known security is a percentage. */
  private static Map<String, Boolean> priced(Connection connection, Collection<Facts> facts)
      throws SQLException {
    List<String> isins =
        facts.stream()
            .filter(exception -> exception.price != null)
            .flatMap(exception -> Optional.ofNullable(exception.trade.isin()).stream())
            .distinct()
            .toList();
    Map<String, Boolean> priced = new HashMap<>();
    if (!isins.isEmpty()) {
      Queries.on(
          connection,
          handle ->
              handle
                  .createQuery(PERCENT_OF)
                  .bindArray("isins", String.class, isins)
                  .map((row, context) -> priced.put(row.getString(1), row.getBoolean(2)))
                  .list());
    }
    return priced;
  }

  /** The kind of object that a trade is read from. */
  private enum Source {
    MESSAGE(MESSAGES),
    INSTRUCTION(INSTRUCTIONS),
    ANSWER(ANSWERED);

    private final String query;

    Source(String query) {
      this.query = query;
    }
  }

  /** The object that the trade of an item is read from. */
  private record Origin(Source source, Long number) {
    /** Matches the number of an instruction or message, including the message of a conflict. */
    private static final Pattern NUMBER = Pattern.compile("(?:SI)?([0-9]{1,18})(?::.*)?");

    private static @Nullable Origin of(String item) {
      ItemName name = ItemName.parse(item).orElse(null);
      if (name == null || name.kind() == ItemKind.REFUSED || name.kind() == ItemKind.GAP) {
        return null;
      }
      Matcher number = NUMBER.matcher(name.key());
      if (!number.matches()) {
        return null;
      }
      return new Origin(
          switch (name.kind()) {
            case INSTRUCTION -> Source.INSTRUCTION;
            case CUSTODIAN -> Source.ANSWER;
            default -> Source.MESSAGE;
          },
          Long.valueOf(number.group(1)));
    }
  }

  /**
   * The values that could be read.
   *
   * @param price null unless it was read from a message
   */
  private record Facts(ExceptionTrade trade, @Nullable BigDecimal price) {
    private ExceptionTrade trade(Map<String, Boolean> priced) {
      Boolean percent = trade.isin() == null ? null : priced.get(trade.isin());
      BigDecimal quantity = trade.quantity();
      if (percent == null || quantity == null || price == null) {
        return trade;
      }
      BigDecimal amount = quantity.multiply(percent ? price.movePointLeft(PERCENT) : price);
      return new ExceptionTrade(
          trade.reference(),
          trade.isin(),
          trade.account(),
          trade.counterparty(),
          trade.settlementDate(),
          quantity,
          amount.stripTrailingZeros(),
          trade.currency());
    }
  }

  /** The last used values of parsed messages, which never change. */
  private static final class ParsedMessages {
    private final Map<Long, Facts> kept = new LinkedHashMap<>();

    private synchronized Map<Long, Facts> of(List<Long> numbers) {
      Map<Long, Facts> byNumber = new HashMap<>();
      for (Long number : numbers) {
        Facts facts = kept.remove(number);
        if (facts != null) {
          kept.put(number, facts);
          byNumber.put(number, facts);
        }
      }
      return byNumber;
    }

    private synchronized Facts keep(long number, Facts facts) {
      kept.put(number, facts);
      if (kept.size() > MOST_KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
      return facts;
    }
  }
}
