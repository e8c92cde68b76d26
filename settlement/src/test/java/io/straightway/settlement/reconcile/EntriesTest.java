package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Comparison of single entries: transactions and cash. */
class EntriesTest {
  private static final String VODAFONE = StaticDataFixture.VODAFONE;
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final LocalDate TUESDAY = LocalDate.of(2026, 11, 24);

  @AutoClose private final EntryFixture books;
  private final MessageWriter writer = new MessageWriter();

  EntriesTest() throws SQLException {
    books = new EntryFixture();
  }

  @BeforeEach
  void twoPurchases() throws SQLException {
    books.instruct(1);
    books.instruct(2);
  }

  @Test
  void entriesOfBothSidesMatchByOurReferenceOrTheirs() throws Exception {
    books.settle(1, "10", "250.00", MONDAY, "R-1");
    books.settle(2, "4", "100.00", MONDAY, "R-2");
    books.settle(2, "6", "150.00", MONDAY, "R-3");

    Reconciliation result =
        books.run(
            postings(
                MONDAY,
                posting("SI1", "R-1", "10", "-250.00", MONDAY),
                posting("NONREF", "R-2", "4", "-100.00", MONDAY),
                posting("SI2", null, "6", "-150.00", MONDAY)));

    assertThat(result.breaks()).isEmpty();
    assertThat(result.matched()).isEqualTo(2);
  }

  @Test
  void missingAndDifferentEntriesAreBreaksThatNameThem() throws Exception {
    books.settle(1, "10", "250.00", MONDAY, "R-1");
    books.settle(2, "10", "250.00", MONDAY, "R-2");
    books.instruct(3);
    books.settle(3, "10", "250.00", MONDAY, "R-3");

    Reconciliation result =
        books.run(
            postings(
                MONDAY,
                posting("SI1", null, "9", "-250.00", MONDAY),
                posting("SI2", null, "10", "-250.01", MONDAY),
                posting("CA-DVD", null, "5", null, MONDAY)));

    assertThat(result.breaks())
        .extracting(EntriesTest::text)
        .containsExactlyInAnyOrder(
            "QUANTITY TRANSACTION SI1 2026-11-23 -1",
            "AMOUNT TRANSACTION SI2 2026-11-23 -0.01",
            "MISSING_AT_CUSTODIAN TRANSACTION SI3 2026-11-23 -10",
            "MISSING_IN_BOOKS TRANSACTION CA-DVD 2026-11-23 5");
    assertThat(result.breaks()).allMatch(item -> item.custodian().equals("CUSTGB2LXXX"));
  }

  @Test
  void aConfirmationBookedTwiceIsFoundAndClosedByTheStatementAfterItsReversal() throws Exception {
    books.settle(1, "4", "100.00", MONDAY, "R-1");
    long second = books.settle(1, "4", "100.00", MONDAY, "R-2");
    assertThat(books.run(postings(MONDAY, posting("SI1", "R-1", "4", "-100.00", MONDAY))).breaks())
        .extracting(EntriesTest::text)
        .containsExactly("QUANTITY TRANSACTION SI1 2026-11-23 -4");

    books.reverse(1, second, "4", "100.00", MONDAY);
    Reconciliation next = books.run(postings(TUESDAY));

    assertThat(next.breaks()).isEmpty();
    assertThat(next.closed()).isEqualTo(1);
  }

  @Test
  void aBreakOfAnEarlierDayAgesUntilEitherSideHasCaughtUp() throws Exception {
    books.settle(2, "10", "250.00", MONDAY, "R-2");
    assertThat(books.run(postings(MONDAY, posting("SI1", null, "10", "-250.00", MONDAY))).breaks())
        .hasSize(2);

    Reconciliation tuesday =
        books.run(postings(TUESDAY, posting("SI2", null, "10", "-250.00", MONDAY)));
    assertThat(tuesday.breaks())
        .extracting(item -> text(item) + " since " + item.ageDays())
        .containsExactly("MISSING_IN_BOOKS TRANSACTION SI1 2026-11-23 10 since 1");
    assertThat(tuesday.closed()).isEqualTo(1);

    books.settle(1, "10", "250.00", MONDAY, "R-1");
    Reconciliation later = books.run(postings(TUESDAY.plusDays(1)));
    assertThat(later.breaks()).isEmpty();
    assertThat(later.closed()).isEqualTo(1);
  }

  @Test
  void aReportOfNewEntriesLeavesNothingMissingAndOtherAccountsAlone() throws Exception {
    books.settle(1, "10", "250.00", MONDAY, "R-1");

    assertThat(
            books
                .run(
                    writer.write(
                        new PostingReport017(
                            "T", MONDAY, MONDAY, false, Set.of("SK-ACC1"), List.of(), 1, true)))
                .breaks())
        .isEmpty();
    assertThat(
            books
                .run(
                    writer.write(
                        new PostingReport017(
                            "T", MONDAY, MONDAY, true, Set.of("SK-ACC2"), List.of(), 1, true)))
                .breaks())
        .isEmpty();
    assertThat(books.run(postings(MONDAY)).breaks()).hasSize(1);
  }

  @Test
  void cashIsComparedByItsBalanceAndItsEntries() throws Exception {
    books.settle(1, "10", "250.00", MONDAY, "R-1");
    books.settle(2, "10", "250.00", MONDAY, "R-2");
    books.as(
        Role.ENGINE,
        "INSERT INTO position VALUES ('ACC1', 'GBP', 0, -500), ('ACC1', 'EUR', 0, 77),"
            + " ('ACC2', 'GBP', 0, 5)");

    assertThat(
            books
                .run(
                    cash(
                        MONDAY,
                        "-500",
                        entry("X-1", "SI1", "-250.00", MONDAY),
                        entry("R-2", null, "-250.00", MONDAY)))
                .breaks())
        .isEmpty();
    Reconciliation charged =
        books.run(
            cash(
                MONDAY,
                "-262.50",
                entry("X-1", "SI1", "-250.00", MONDAY),
                entry("FEE-1", null, "-12.50", MONDAY)));

    assertThat(charged.breaks())
        .extracting(EntriesTest::text)
        .containsExactly(
            "QUANTITY CASH  null 237.5",
            "MISSING_IN_BOOKS CASH_ENTRY FEE-1 2026-11-23 -12.5",
            "MISSING_AT_CUSTODIAN CASH_ENTRY SI2 2026-11-23 250");
  }

  /** A second part, or a reversal, is entered later with an earlier value date. */
  @Test
  void entriesOfAnEarlierDayAddToItsStatement() throws Exception {
    LocalDate wednesday = TUESDAY.plusDays(1);
    long first = books.settle(1, "10", "100.00", MONDAY, "R-1");
    CashEntry part = entry("R-1", null, "-100.00", MONDAY);
    assertThat(entries(MONDAY, part)).isEmpty();

    books.settle(1, "15", "150.00", MONDAY, "R-2");
    CashEntry second = entry("R-2", null, "-150.00", MONDAY);
    assertThat(entries(TUESDAY, second)).isEmpty();
    assertThat(entries(TUESDAY, second)).as("the same statement again").isEmpty();

    CashEntry back = entry("X-1", "SI1", "100.00", MONDAY);
    assertThat(entries(wednesday, back))
        .as("the custodian has taken a part back and we have not")
        .containsExactly("QUANTITY CASH_ENTRY SI1 2026-11-23 100");
    assertThat(entries(wednesday, back)).hasSize(1);
    books.reverse(1, first, "10", "100.00", MONDAY);
    assertThat(entries(wednesday.plusDays(1))).isEmpty();
    assertThat(entries(wednesday, back)).isEmpty();
    assertThat(books.open()).filteredOn(open -> open.key().kind().isEntry()).isEmpty();
  }

  private List<String> entries(LocalDate day, CashEntry... entries) throws Exception {
    return books.run(cash(day, "0", entries)).breaks().stream()
        .filter(item -> item.key().kind().isEntry())
        .map(EntriesTest::text)
        .toList();
  }

  @Test
  void anEntryWithoutAReferenceOfOursIsTheJournalOfItsDayAndAmount() throws Exception {
    books.as(Role.ENGINE, "INSERT INTO position VALUES ('ACC1', 'GBP', 0, -12.50)");
    byte[] charged = cash(MONDAY, "-12.50", entry("FEE-1", null, "-12.50", MONDAY));
    assertThat(books.run(charged).breaks())
        .extracting(EntriesTest::text)
        .containsExactly("MISSING_IN_BOOKS CASH_ENTRY FEE-1 2026-11-23 -12.5");

    books.journal(900, "-12.50", MONDAY);

    assertThat(books.run(cash(TUESDAY, "-12.50")).closed()).isEqualTo(1);
    assertThat(books.run(charged).breaks()).isEmpty();
    books.journal(910, "-3.00", TUESDAY);
    assertThat(books.run(cash(TUESDAY, "-12.50")).breaks())
        .extracting(EntriesTest::text)
        .containsExactly("MISSING_AT_CUSTODIAN CASH_ENTRY entry 910 2026-11-24 3");
  }

  @Test
  void aStatementThatDoesNotAddUpOrLacksAPageIsRefused() {
    byte[] wrong =
        writer.write(
            new CashReport053(
                "M", List.of(page("S", "100", "90", 1, true, entry("X", null, "-9.99", MONDAY)))));
    assertThat(EntryFixture.refusal(wrong))
        .isEqualTo(
            "ISO20022_VALUE: the statement S of CA-ACC1 GBP does not add up: opening 100 and"
                + " entries of -9.99 are not closing 90");

    CashStatement first = page("S", "100", null, 1, false, entry("X", null, "-4", MONDAY));
    CashStatement last = page("S", null, "90", 2, true, entry("Y", null, "-6", MONDAY));
    byte[] firstFile = writer.write(new CashReport053("M1", List.of(first)));
    byte[] two = writer.write(new CashReport053("M2", List.of(last)));
    assertThat(EntryFixture.refusal(firstFile)).contains("page 1 is missing or not the last");
    assertThat(EntryFixture.refusal(two)).contains("page 1 is missing or not the last");
    StatementReading whole = EntryFixture.read(two, firstFile);
    assertThat(whole).isInstanceOf(StatementReading.FileContent.class);
    assertThat(((StatementReading.FileContent) whole).statements())
        .singleElement()
        .satisfies(statement -> assertThat(statement.balances()).hasSize(1));
    assertThat(
            EntryFixture.refusal(
                writer.write(new CashReport053("M", List.of(page("S", null, "90", 1, true))))))
        .isEqualTo(
            "ISO20022_STRUCTURE: the statement S of CA-ACC1 GBP has no opening booked balance");
  }

  @Test
  void aLaterStatementOfOneCashAccountDoesNotOvertakeThatOfAnother() throws Exception {
    books.run(cash(TUESDAY, "0"));

    assertThat(books.run(cash(MONDAY, "0")).overtaken()).isTrue();
    assertThat(
            books
                .run(
                    writer.write(
                        new CashReport053(
                            "M",
                            List.of(
                                new CashStatement(
                                    "S",
                                    StatementNumbers.NONE,
                                    "CA-ACC2",
                                    "GBP",
                                    MONDAY,
                                    MONDAY,
                                    BigDecimal.ZERO,
                                    BigDecimal.ZERO,
                                    List.of(),
                                    1,
                                    true)))))
                .overtaken())
        .isFalse();
  }

  static String text(Break reported) {
    return "%s %s %s %s %s"
        .formatted(
            reported.type(),
            reported.key().kind(),
            reported.key().reference(),
            reported.key().day(),
            reported.difference().stripTrailingZeros().toPlainString());
  }

  private byte[] postings(LocalDate day, SecuritiesPosting... postings) {
    return writer.write(
        new PostingReport017(
            "T-" + day, day, day, true, Set.of("SK-ACC1"), Arrays.asList(postings), 1, true));
  }

  private static SecuritiesPosting posting(
      String reference,
      @Nullable String theirs,
      String quantity,
      @Nullable String amount,
      LocalDate day) {
    return new SecuritiesPosting(
        "SK-ACC1",
        reference,
        theirs,
        VODAFONE,
        new BigDecimal(quantity),
        false,
        amount == null ? null : new SecuritiesPosting.Money("GBP", new BigDecimal(amount)),
        day);
  }

  private byte[] cash(LocalDate day, String closing, CashEntry... entries) {
    BigDecimal moved =
        Arrays.stream(entries).map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    String opening = new BigDecimal(closing).subtract(moved).toPlainString();
    CashStatement page = page("S-" + day, opening, closing, 1, true, entries);
    return writer.write(
        new CashReport053(
            "M",
            List.of(
                new CashStatement(
                    page.statementId(),
                    StatementNumbers.NONE,
                    page.account(),
                    page.currency(),
                    day,
                    day,
                    page.opening(),
                    page.closing(),
                    page.entries(),
                    1,
                    true))));
  }

  private static CashStatement page(
      String id,
      @Nullable String opening,
      @Nullable String closing,
      int number,
      boolean last,
      CashEntry... entries) {
    return new CashStatement(
        id,
        StatementNumbers.NONE,
        "CA-ACC1",
        "GBP",
        MONDAY,
        MONDAY,
        opening == null ? null : new BigDecimal(opening),
        closing == null ? null : new BigDecimal(closing),
        Arrays.asList(entries),
        number,
        last);
  }

  private static CashEntry entry(
      String theirs, @Nullable String ours, String amount, LocalDate day) {
    return new CashEntry(theirs, ours, null, null, day, new BigDecimal(amount));
  }
}
