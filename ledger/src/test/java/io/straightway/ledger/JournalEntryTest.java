package io.straightway.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalEntryTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final LedgerAccount SECURITIES =
      new LedgerAccount(AccountKind.SECURITIES, "ACC0001", "GBP");
  private static final LedgerAccount PAYABLE =
      new LedgerAccount(AccountKind.PAYABLE, "BARCGB22XXX", "GBP");
  private static final LedgerAccount PAYABLE_IN_DOLLARS =
      new LedgerAccount(AccountKind.PAYABLE, "BARCGB22XXX", "USD");

  @Test
  void anEntryThatSumsToZeroIsAnEntry() {
    BigDecimal cost = new BigDecimal("25000.00");

    JournalEntry entry =
        entry(Posting.debit(SECURITIES, cost), Posting.credit(PAYABLE, cost.setScale(4)));

    assertThat(entry.postings()).hasSize(2);
  }

  @Test
  void anEntryOutOfBalanceCannotBeConstructed() {
    assertThatThrownBy(
            () ->
                entry(
                    Posting.debit(SECURITIES, new BigDecimal("25000.00")),
                    Posting.credit(PAYABLE, new BigDecimal("24999.99"))))
        .hasMessage("entry 7 is out of balance by 0.01 GBP");
  }

  @Test
  void anEntryMustBalanceInEveryCurrencyByItself() {
    assertThatThrownBy(
            () ->
                entry(
                    Posting.debit(SECURITIES, BigDecimal.TEN),
                    Posting.credit(PAYABLE_IN_DOLLARS, BigDecimal.TEN)))
        .hasMessageContaining("out of balance");
  }

  @Test
  void anEntryWithoutPostingsCannotBeConstructed() {
    assertThatThrownBy(() -> entry()).hasMessage("entry 7 has no postings");
  }

  @Test
  void aPostingOfZeroOrOfFiveDecimalsCannotBeConstructed() {
    assertThatThrownBy(() -> Posting.debit(SECURITIES, BigDecimal.ZERO))
        .hasMessageContaining("cannot post 0");
    assertThatThrownBy(() -> Posting.debit(SECURITIES, new BigDecimal("0.00001")))
        .hasMessageContaining("cannot post 0.00001");
  }

  private static JournalEntry entry(Posting... postings) {
    return new JournalEntry(7, 7, JournalEntry.Kind.TRADE_DATE, DAY, List.of(postings));
  }
}
