package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.FixmlXml;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Every obstacle to the booking of a trade leaves the list by the way that docs/exceptions.md
 * names: the message is repaired by one person, approved by another, and booked; or it is rejected.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResolutionsTest {
  private static final String REASON = DeskFixture.REASON;

  /**
   * Codes of whole requests, which become refused items like a message that is too large, and the
   * code that needs a closed day: LateTradeTest.
   */
  private static final Set<ReasonCode> ELSEWHERE =
      EnumSet.of(
          ReasonCode.BODY_TOO_LARGE,
          ReasonCode.BATCH_TOO_LARGE,
          ReasonCode.CONTENT_TYPE,
          ReasonCode.CONTENT_ENCODING,
          ReasonCode.SOURCE_NOT_ALLOWED,
          ReasonCode.DAY_CLOSED);

  private static final String REFUSED =
      """
      INSERT INTO straightway.incoming_trade_message (message_id, source, source_message_id,
        sequence_number, sent_at, received_at, body, content_hash, status, code, reason, element_run)
      SELECT nextval('straightway.message_id_range'), m.source, m.source || '-1', 1, now(), now(),
             m.body, sha256(m.body), 'IN_REPAIR', m.code, 'the cause is gone', 0
        FROM (VALUES (?::text, ?::bytea, ?::text)) AS m (source, body, code)
      """;

  private DeskFixture fixture;
  private int number;

  /**
   * A resolution.
   *
   * @param message the message that is received
   * @param fields the fields that repair it; if empty, it is replaced or rejected
   * @param replaced whether a whole message replaces it
   */
  private record Resolution(
      ReasonCode code, String message, Map<String, String> fields, boolean replaced) {
    @Override
    public String toString() {
      return code + (fields.isEmpty() ? replaced ? " replaced" : " rejected" : " repaired");
    }
  }

  @BeforeAll
  void start() throws Exception {
    fixture = DeskFixture.start();
  }

  @AfterAll
  void end() {
    fixture.close();
  }

  private List<Resolution> ways() {
    List<Resolution> ways = new ArrayList<>();
    natives(ways);
    markup(ways);
    reports(ways);
    return ways;
  }

  private TradeXml next() {
    return TradeXml.purchase("WAY" + ++number, 1);
  }

  private void natives(List<Resolution> ways) {
    repaired(ways, ReasonCode.FIELD_FORMAT, "Quantity", "1e3", "1000");
    repaired(ways, ReasonCode.XML_STRUCTURE, "Price", "", "25.00");
    repaired(ways, ReasonCode.XML_MARKUP_IN_VALUE, "Price", "25<!-- -->.00", "25.00");
    repaired(ways, ReasonCode.SECURITY_CHECK_DIGIT, "Isin", "GB00BH4HKS38", "GB00BH4HKS39");
    repaired(ways, ReasonCode.SECURITY_UNKNOWN, "Isin", "US0378331005", "GB00BH4HKS39");
    repaired(ways, ReasonCode.ACCOUNT_UNKNOWN, "Account", "ACC9", "ACC1");
    repaired(ways, ReasonCode.COUNTERPARTY_UNKNOWN, "Counterparty", "DEUTDEFFXXX", "BARCGB22XXX");
    repaired(ways, ReasonCode.CURRENCY_UNKNOWN, "Currency", "EUR", "GBP");
    repaired(ways, ReasonCode.CURRENCY_MISMATCH, "Currency", "USD", "GBP");
    repaired(ways, ReasonCode.MARKET_UNKNOWN, "PlaceOfTrade", "XPAR", "");
    repaired(ways, ReasonCode.SETTLES_BEFORE_TRADE, "SettlementDate", "2026-11-19", "2026-11-24");
    repaired(
        ways, ReasonCode.SETTLEMENT_DATE_HOLIDAY, "SettlementDate", "2026-11-22", "2026-11-24");
    repaired(
        ways, ReasonCode.SETTLEMENT_DATE_IMPLAUSIBLE, "SettlementDate", "2199-11-22", "2026-11-24");
    repaired(ways, ReasonCode.FIELD_FORMAT, "Price", "0", "25.00");
    repaired(ways, ReasonCode.AMOUNT_ZERO, "Price", "0.00000001", "25.00");
    repaired(ways, ReasonCode.AMOUNT_TOO_LARGE, "Quantity", "100000000000000000", "1000");
    repaired(ways, ReasonCode.PAYMENT_CONTRADICTS, "TransferAccount", "ACC2", "");
    repaired(ways, ReasonCode.ACCRUED_INTEREST_ON_EQUITY, "AccruedInterest", "1.00", "");
    repaired(ways, ReasonCode.NEW_WITH_VERSION, "Version", "2", "1");
    repaired(ways, ReasonCode.FX_CONTRADICTS, "FxRate", "195.5", "");
    ways.add(
        new Resolution(
            ReasonCode.FX_RATE_MISSING,
            next().with("SettlementCurrency", "JPY").text(),
            Map.of("FxRate", "195.5"),
            false));
    ways.add(
        new Resolution(
            ReasonCode.SETTLEMENT_AMOUNT_DIFFERS,
            next()
                .with("SettlementCurrency", "JPY")
                .with("FxRate", "195.5")
                .with("SettlementAmount", "1")
                .text(),
            Map.of("SettlementAmount", ""),
            false));
    ways.add(
        new Resolution(
            ReasonCode.FIELD_FORMAT,
            next().with("Price", "0").with("Fees", "").text(),
            Map.of("PaymentType", "FREE"),
            false));
    ways.add(
        new Resolution(
            ReasonCode.MARKET_AMBIGUOUS,
            next().with("Isin", StaticDataFixture.TOYOTA).text(),
            Map.of("PlaceOfTrade", "XLON"),
            false));
    ways.add(
        new Resolution(
            ReasonCode.AMOUNT_FRACTION,
            next().with("Fees", "<Fee kind=\"TAX\">0.001</Fee>").text(),
            Map.of("Fee/TAX", "0.01"),
            false));
    ways.add(
        new Resolution(
            ReasonCode.ACCRUED_INTEREST_NEGATIVE,
            next().with("Isin", StaticDataFixture.GILT).with("AccruedInterest", "-1").text(),
            Map.of("AccruedInterest", ""),
            false));
    ways.add(
        new Resolution(
            ReasonCode.BOND_NOT_OUTSTANDING,
            next()
                .with("Isin", StaticDataFixture.GILT)
                .with("TradeDate", "2036-03-05")
                .with("SettlementDate", "2036-03-07")
                .text(),
            Map.of("SettlementDate", "2036-03-06"),
            false));
  }

  private void repaired(
      List<Resolution> ways, ReasonCode code, String field, String wrong, String right) {
    ways.add(new Resolution(code, next().with(field, wrong).text(), Map.of(field, right), false));
  }

  /** A message without a readable key can only be rejected; its sender sends another. */
  private void markup(List<Resolution> ways) {
    String text = next().text();
    rejected(ways, ReasonCode.XML_MALFORMED, text.replace("</TradeMessage>", "</Trade>"));
    rejected(ways, ReasonCode.XML_DTD, "<!DOCTYPE TradeMessage>" + next().text());
    rejected(ways, ReasonCode.XML_VERSION, "<?xml version=\"1.1\"?>" + next().text());
    rejected(
        ways,
        ReasonCode.XML_ENCODING,
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + next().text());
    rejected(
        ways,
        ReasonCode.XML_NAMESPACE,
        next().text().replace("<Price>", "<Price xmlns=\"urn:other\">"));
    rejected(
        ways,
        ReasonCode.XML_LIMIT,
        next().text().replace("<Source>", "<" + "x".repeat(300) + "/><Source>"));
    rejected(
        ways,
        ReasonCode.MESSAGE_TOO_LARGE,
        next().text().replace("<Price>", " ".repeat(70_000) + "<Price>"));
  }

  private static void rejected(List<Resolution> ways, ReasonCode code, String text) {
    ways.add(new Resolution(code, text, Map.of(), false));
  }

  /** A report that is not a plain trade is entered as one by a person, or rejected. */
  private void reports(List<Resolution> ways) {
    report(ways, ReasonCode.FIXML_REPORT_TYPE, "TrdCaptRpt/@RptTyp", "2");
    report(ways, ReasonCode.FIXML_MULTI_LEG, "TrdCaptRpt/@MLegRptTyp", "2");
    report(ways, ReasonCode.FIXML_TRADE_TYPE, "TrdCaptRpt/@TrdTyp", "1");
    report(ways, ReasonCode.FIXML_NOT_MATCHED, "TrdCaptRpt/@MtchStat", "1");
    report(ways, ReasonCode.FIXML_COPY, "TrdCaptRpt/@CopyMsgInd", "Y");
    report(ways, ReasonCode.FIXML_INSTRUMENT, "Instrmt/@SecTyp", "FUT");
    report(ways, ReasonCode.FIXML_FACTOR, "Instrmt/@Fctr", "0.85");
    report(ways, ReasonCode.FIXML_SETTLEMENT_TYPE, "TrdCaptRpt/@SettlTyp", "2");
    report(ways, ReasonCode.FIXML_SIDE, "RptSide/@Side", "5");
    report(ways, ReasonCode.FIXML_SECURITY_ID, "Instrmt/@Src", "1");
    report(ways, ReasonCode.FIXML_COUNTERPARTY, "Pty/@R", "1");
    report(ways, ReasonCode.FIXML_BASIS, "Comm/@CommTyp", "1");
    report(ways, ReasonCode.FIXML_CURRENCY, "RptSide/@SettlCurrFxRt", "1.1");
    report(ways, ReasonCode.FIXML_VERSION, "TrdCaptRpt/@TransTyp", "2");
    report(ways, ReasonCode.NET_AMOUNT_DIFFERS, "RptSide/@NetMny", "1");
    replaced(ways, ReasonCode.FIXML_FINANCING, report().plus("<FinDetls AgmtID=\"A\"/>"));
    replaced(ways, ReasonCode.FIXML_ALLOCATED, report().plusInSide("<Alloc/>"));
    replaced(ways, ReasonCode.FIXML_SETTLEMENT_DETAILS, report().plusInSide("<SettlDetails/>"));
    replaced(
        ways,
        ReasonCode.FIXML_TWO_SIDED,
        report().plus("<RptSide Side=\"2\" Acct=\"ACC2\" Ccy=\"GBP\"/>"));
    String inside = FixmlXml.document(FixmlXml.FIX_4_4, "<TrdCaptRptAck RptID=\"A1\"/>");
    rejected(ways, ReasonCode.FIXML_ACKNOWLEDGEMENT, inside);
    String empty = FixmlXml.batch(FixmlXml.FIX_4_4, List.of());
    rejected(ways, ReasonCode.FIXML_BATCH_COUNT, empty.replace("<Batch", "<Batch TotMsg=\"1\""));
    rejected(ways, ReasonCode.FIXML_NOT_A_TRADE, inside.replace("TrdCaptRptAck", "ExecRpt"));
  }

  private FixmlXml report() {
    return FixmlXml.purchase("WAY" + ++number, 1);
  }

  private void report(List<Resolution> ways, ReasonCode code, String path, String value) {
    replaced(ways, code, report().with(path, value));
  }

  private static void replaced(List<Resolution> ways, ReasonCode code, FixmlXml report) {
    ways.add(new Resolution(code, report.text(), Map.of(), true));
  }

  @Test
  void eachItemLeavesTheListByItsWay() throws Exception {
    Map<Long, Resolution> copies = new LinkedHashMap<>();
    List<String> items = new ArrayList<>();
    for (Resolution way : ways()) {
      String item = item(way);
      items.add(item);
      if (way.fields().isEmpty() && !way.replaced()) {
        fixture.reject(item);
      } else {
        copies.put(repaired(way, item), way);
      }
    }

    assertBooked(copies);
    assertThat(fixture.query("SELECT item FROM exception_desk WHERE closed_by IS NULL"))
        .doesNotContainAnyElementsOf(items);
  }

  /** Returns the id of the corrected copy. */
  private long repaired(Resolution way, String item) throws Exception {
    Repair repair = fixture.desk().propose(fixture.ann(), item, correction(way), REASON);
    Repair approved =
        fixture.desk().approve(fixture.bob(), repair.repairId(), repair.contentHash());
    return Objects.requireNonNull(approved.newMessageId());
  }

  /** Awaits the messages together, as they are processed in parallel. */
  private void assertBooked(Map<Long, ?> messages) throws Exception {
    for (Map.Entry<Long, ?> message : messages.entrySet()) {
      await().until(() -> isFinal(fixture.status(message.getKey())));
      assertThat(fixture.status(message.getKey())).as("%s", message.getValue()).isEqualTo("BOOKED");
    }
  }

  private static boolean isFinal(String status) {
    return !Set.of("RECEIVED", "VALIDATED", "TRADE_CREATED").contains(status);
  }

  /** Takes the message in and returns its item, which has the code. */
  private String item(Resolution way) throws Exception {
    List<String> before = fixture.query("SELECT item FROM exception_desk");
    fixture.engine().intake().take(way.message().getBytes(StandardCharsets.UTF_8));
    List<String> items =
        fixture.query("SELECT item FROM exception_desk WHERE code = '" + way.code() + "'");
    items.removeAll(before);
    assertThat(items).as("new items of code %s", way.code()).hasSize(1);
    return items.get(0);
  }

  private Correction correction(Resolution way) {
    return way.fields().isEmpty()
        ? new Correction(TradeXml.purchase("ANY", ++number).bytes(), Map.of())
        : Correction.of(way.fields());
  }

  /**
   * Returns the codes whose cause was our own and is removed: static data, a plug-in, the database.
   */
  private static Set<ReasonCode> causesThatGo() {
    return EnumSet.of(
        ReasonCode.SSI_MISSING,
        ReasonCode.SETTLEMENT_DATE_DIFFERS,
        ReasonCode.ACCRUED_INTEREST_DIFFERS,
        ReasonCode.FEE_DIFFERS,
        ReasonCode.TRADE_DATE_IMPLAUSIBLE,
        ReasonCode.FX_RATE_DIFFERS,
        ReasonCode.WOULD_BE_SHORT,
        ReasonCode.PLUGIN_REFUSED,
        ReasonCode.PLUGIN_FAILED,
        ReasonCode.PLUGIN_SLOW,
        ReasonCode.PLUGIN_UNAVAILABLE,
        ReasonCode.DATABASE_REFUSED,
        ReasonCode.PROCESSING_FAILED);
  }

  @Test
  void aMessageWhoseCauseIsGoneIsResubmittedAndBooked() throws Exception {
    Map<Long, ReasonCode> messages = new LinkedHashMap<>();
    for (ReasonCode code : causesThatGo()) {
      messages.put(refused(code), code);
    }
    for (long id : messages.keySet()) {
      fixture.desk().resubmit(fixture.ann(), "message:" + id);
    }

    assertBooked(messages);
  }

  /** Writes a valid message in its state after a refusal, and returns its id. */
  private long refused(ReasonCode code) throws Exception {
    String source = "GONE" + ++number;
    try (Connection owner = fixture.engine().database().superuser();
        PreparedStatement refused = owner.prepareStatement(REFUSED)) {
      refused.setString(1, source);
      refused.setBytes(2, TradeXml.purchase(source, 1).bytes());
      refused.setString(3, code.name());
      refused.executeUpdate();
    }
    return Long.parseLong(
        fixture
            .query("SELECT message_id FROM incoming_trade_message WHERE source = '" + source + "'")
            .get(0));
  }

  @Test
  void anotherContentUnderAKnownKeyIsRejected() throws Exception {
    fixture.engine().take(TradeXml.purchase("TWICE", 1).bytes());
    Resolution twice =
        new Resolution(
            ReasonCode.MESSAGE_CONFLICT,
            TradeXml.purchase("TWICE", 1).with("Quantity", "7").text(),
            Map.of(),
            false);
    String item = item(twice);

    fixture.desk().reject(fixture.ann(), item, REASON);

    assertThat(fixture.query("SELECT item FROM exception_desk WHERE closed_by IS NULL"))
        .doesNotContain(item);
  }

  @Test
  void noCodeIsForgotten() throws Exception {
    Set<ReasonCode> codes = EnumSet.copyOf(ELSEWHERE);
    codes.addAll(causesThatGo());
    codes.add(ReasonCode.MESSAGE_CONFLICT);
    ways().forEach(way -> codes.add(way.code()));
    Set<String> walked = new TreeSet<>(TradeResolutionsTest.CODES);
    codes.forEach(code -> walked.add(code.name()));
    assertThat(walked).containsExactlyElementsOf(ExceptionCodes.trades());
  }
}
