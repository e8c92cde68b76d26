package io.straightway.element.check;

import io.straightway.db.Queries;
import io.straightway.element.message.Action;
import io.straightway.element.message.Fee;
import io.straightway.element.message.FxTerms;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.process.FxLeg;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.TradeStore;
import io.straightway.markup.HardenedXml;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The check that messages and their trades say what the bytes say. Values that a message leaves out
 * were computed from the static data of that time and can't be computed again: settlement date,
 * fees, and the interest of a bond. In an element with plug-ins the settlement date and the fees
 * are not checked at all, since plug-ins may change them.
 */
final class TradesAsWritten {
  static final String QUERY =
      """
      SELECT m.message_id, m.source AS sender, m.source_message_id, m.sequence_number, m.body,
             r.has_trade_checks, t.*
        FROM message m
        LEFT JOIN trade t ON t.trade_id = m.message_id
        LEFT JOIN element_start r ON r.element_run = m.element_run
       WHERE t.trade_id IS NOT NULL
          OR NOT EXISTS (SELECT 1 FROM archived_version a WHERE a.trade_id = m.message_id)
      """;

  /** A version without a booking of its own has the same effects as the version it is booked as. */
  static final String OTHER_EFFECTS =
      """
      SELECT 'trade ' || t.trade_id || ' is booked as ' || t.booked_as || ', which is another one'
        FROM trade t
       WHERE t.booked_as IS NOT NULL
         AND (t.source, t.trade_reference, t.side, t.isin, t.account, t.counterparty, t.currency,
              t.quantity, t.consideration, t.accrued_interest, t.commission, t.tax, t.exchange_fee,
              t.other_fee, t.net_amount, COALESCE(t.settlement_amount, 0),
              COALESCE(t.settlement_currency, '-'))
             NOT IN (SELECT b.source, b.trade_reference, b.side, b.isin, b.account, b.counterparty,
                            b.currency, b.quantity, b.consideration, b.accrued_interest,
                            b.commission, b.tax, b.exchange_fee, b.other_fee, b.net_amount,
                            COALESCE(b.settlement_amount, 0), COALESCE(b.settlement_currency, '-')
                       FROM trade b
                      WHERE b.trade_id = t.booked_as AND b.booked_as IS NULL
                        AND b.version < t.version)
      """;

  private static final String MINOR_UNITS = "SELECT code, minor_unit FROM known_currency";
  private static final int PERCENT_DIGITS = 2;

  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());
  private final Map<String, Integer> decimals;

  private TradesAsWritten(Map<String, Integer> decimals) {
    this.decimals = decimals;
  }

  static TradesAsWritten by(Connection connection) throws SQLException {
    return new TradesAsWritten(
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(MINOR_UNITS)
                    .map((row, context) -> Map.entry(row.getString(1), row.getInt(2)))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "message " + row.getLong("message_id");
    Reading reading = reader.read(row.getBytes("body"));
    boolean isTrade = row.getString("trade_reference") != null;
    if (!(reading instanceof TradeTerms terms)) {
      MessageKey key = ((Reading.Unreadable) reading).key();
      return isTrade
          ? name + ": it made a trade, but its body can't be read"
          : key(new Differences(), Objects.requireNonNull(key), row).of(name);
    }
    Differences differences = key(new Differences(), terms.key(), row);
    BigDecimal number = row.getBigDecimal("sequence_number");
    differences.compare(
        "sequence number",
        terms.sequenceNumber(),
        number == null ? null : Long.valueOf(number.longValueExact()));
    return isTrade
        ? trade(differences, terms, row).of("trade " + row.getLong("trade_id"))
        : differences.of(name);
  }

  /** Returns a fault if the amounts of a block's trades don't add up to the block. */
  @Nullable String blockFault(ResultSet row) throws SQLException {
    String name = "block " + row.getLong("message_id");
    TradeTerms block = BlocksAsAllocated.block(row.getBytes("body"));
    if (block == null) {
      return name + ": its body is not a block";
    }
    Differences differences = new Differences();
    consideration(differences, block, row, block.currency());
    BlocksAsAllocated.compare(block, row, differences);
    return differences.of(name);
  }

  private static Differences key(Differences differences, MessageKey key, ResultSet row)
      throws SQLException {
    return differences
        .compare("source", key.source(), row.getString("sender"))
        .compare("message id", key.messageId(), row.getString("source_message_id"));
  }

  private Differences trade(Differences differences, TradeTerms terms, ResultSet row)
      throws SQLException {
    SecurityPurcSale trade = TradeStore.trade(row);
    boolean cancelled = "CANCELLED".equals(row.getString("status"));
    differences
        .compare("source", terms.key().source(), trade.source())
        .compare("reference", terms.tradeReference(), trade.tradeReference())
        .compare("version", terms.version(), trade.version())
        .compare("cancellation", terms.action() == Action.CANCEL, cancelled);
    if (cancelled) {
      return differences; // its terms are those of the previous version
    }
    differences
        .compare("side", terms.side(), trade.side())
        .compare("isin", terms.isin(), trade.isin())
        .compare("account", terms.account(), trade.account())
        .compare("counterparty", terms.counterparty(), trade.counterparty())
        .compare("quantity", terms.quantity(), trade.quantity())
        .compare("price", terms.price(), trade.price())
        .compare("currency", terms.currency(), trade.currency())
        .compare("trade date", terms.tradeDate(), trade.tradeDate())
        .compare("payment", terms.paymentType(), trade.paymentType())
        .compare("transfer account", terms.transferAccount(), trade.transferAccount())
        .compare("net amount", trade.netAmount(), row.getBigDecimal("net_amount"));
    if (terms.placeOfTrade() != null && trade.mic() != null) {
      differences.compare("market", terms.placeOfTrade(), trade.mic());
    }
    if (!row.getBoolean("has_trade_checks")) {
      supplied(differences, terms, trade);
    }
    money(differences, terms, trade, row);
    settlement(differences, terms, trade);
    return differences;
  }

  private static void supplied(Differences differences, TradeTerms terms, SecurityPurcSale trade) {
    for (Fee fee : terms.fees()) {
      differences.compare(fee.kind().name(), fee.amount(), trade.fee(fee.kind()));
    }
    if (terms.settlementDate() != null) {
      differences.compare("settlement date", terms.settlementDate(), trade.settlementDate());
    }
  }

  /**
   * Compares a consideration with the message. A bond is priced in percent; it is recognized by its
   * consideration. A stated consideration may differ from the computed one by up to two of the
   * currency's smallest units.
   *
   * @return whether the consideration is that of a bond
   */
  private boolean consideration(
      Differences differences, TradeTerms terms, ResultSet row, String currency)
      throws SQLException {
    int minorUnit = decimals.getOrDefault(currency, PERCENT_DIGITS);
    BigDecimal price = row.getBigDecimal("consideration");
    BigDecimal factor = row.getBigDecimal("pool_factor");
    BigDecimal product = terms.quantity().multiply(terms.price());
    BigDecimal current = factor == null ? product : product.multiply(factor);
    BigDecimal units = rounded(product, price, minorUnit);
    BigDecimal percent = rounded(current.movePointLeft(PERCENT_DIGITS), price, minorUnit);
    BigDecimal stated = terms.consideration();
    BigDecimal allowed = BigDecimal.valueOf(stated == null ? 0 : 2, minorUnit);
    boolean ofBond = price.subtract(percent).abs().compareTo(allowed) <= 0;
    if (stated != null) {
      differences.compare("consideration", stated, price);
    }
    if (!ofBond && (factor != null || price.subtract(units).abs().compareTo(allowed) > 0)) {
      differences.compare("consideration", factor == null ? units : percent, price);
    }
    return ofBond;
  }

  /** Rounds a tie half to even, or half up if that is the price: markets differ. */
  private static BigDecimal rounded(BigDecimal exact, BigDecimal price, int minorUnit) {
    BigDecimal up = exact.setScale(minorUnit, RoundingMode.HALF_UP);
    return up.compareTo(price) == 0 ? up : exact.setScale(minorUnit, RoundingMode.HALF_EVEN);
  }

  private void money(
      Differences differences, TradeTerms terms, SecurityPurcSale trade, ResultSet row)
      throws SQLException {
    boolean ofBond = consideration(differences, terms, row, trade.currency());
    BigDecimal accrued = terms.accruedInterest();
    if (accrued != null || !ofBond) {
      differences.compare(
          "accrued interest", accrued == null ? BigDecimal.ZERO : accrued, trade.accruedInterest());
    }
  }

  private void settlement(Differences differences, TradeTerms terms, SecurityPurcSale trade) {
    FxTerms fx = terms.fx();
    FxLeg leg = trade.fx();
    String currency = fx == null ? null : fx.currency();
    differences.compare(
        "settlement currency",
        terms.currency().equals(currency) ? null : currency,
        leg == null ? null : leg.currency());
    if (fx == null || leg == null) {
      return;
    }
    differences
        .compare("rate", fx.rate(), leg.rate())
        .compare(
            "calculation",
            fx.calculation() == null ? FxTerms.Calculation.MULTIPLY : fx.calculation(),
            leg.calculation())
        .compare(
            "settlement amount",
            fx.amount() == null
                ? FxLeg.convert(
                        trade.netAmount(),
                        leg.rate(),
                        leg.calculation(),
                        decimals.getOrDefault(leg.currency(), PERCENT_DIGITS))
                    .abs()
                : fx.amount(),
            leg.amount().abs());
  }
}
