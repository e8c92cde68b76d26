package io.straightway.settlement.reconcile.file;

import io.straightway.iso20022.grammar.FaultCode;
import io.straightway.iso20022.statement.CashEntry;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.settlement.reconcile.AccountKey;
import io.straightway.settlement.reconcile.Balance;
import io.straightway.settlement.reconcile.BalanceKey;
import io.straightway.settlement.reconcile.BalanceKey.Kind;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.Statement.Extent;
import io.straightway.settlement.reconcile.StatementEntries;
import io.straightway.settlement.reconcile.StatementEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The statements that a camt.053 is: one for all accounts whose statements are of the same days.
 */
final class CashStatements {
  private CashStatements() {}

  private record Days(LocalDate from, LocalDate to) {}

  /** All pages of one account's statement, which adds up. */
  private record Whole(
      String account, String currency, Days days, BigDecimal closing, List<CashEntry> entries) {
    BalanceKey key() {
      return new BalanceKey(Kind.CASH, account, currency);
    }
  }

  static List<Statement> of(List<CashReport053> files) throws StatementFault {
    Map<List<String>, List<Pages.Page<CashStatement>>> pages = new LinkedHashMap<>();
    for (CashReport053 file : files) {
      for (CashStatement page : file.statements()) {
        pages
            .computeIfAbsent(
                List.of(page.statementId(), page.account(), page.currency()),
                key -> new ArrayList<>())
            .add(new Pages.Page<>(name(page), page.page(), page.lastPage(), page));
      }
    }
    Map<Days, List<Whole>> byDays =
        new TreeMap<>(Comparator.comparing(Days::to).thenComparing(Days::from));
    for (List<Pages.Page<CashStatement>> statement : pages.values()) {
      Whole whole = whole(Pages.inOrder(statement));
      byDays.computeIfAbsent(whole.days(), days -> new ArrayList<>()).add(whole);
    }
    List<Statement> statements = new ArrayList<>();
    for (Map.Entry<Days, List<Whole>> entry : byDays.entrySet()) {
      statements.add(statement(entry.getKey(), entry.getValue()));
    }
    return statements;
  }

  private static String name(CashStatement page) {
    return page.statementId() + " of " + page.account() + " " + page.currency();
  }

  private static Whole whole(List<CashStatement> pages) throws StatementFault {
    CashStatement first = pages.get(0);
    CashStatement last = pages.get(pages.size() - 1);
    BigDecimal opening = balance("opening", first.opening(), first);
    BigDecimal closing = balance("closing", last.closing(), last);
    List<CashEntry> entries = new ArrayList<>();
    pages.forEach(page -> entries.addAll(page.entries()));
    BigDecimal sum =
        entries.stream().map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    if (opening.add(sum).compareTo(closing) != 0) {
      throw new StatementFault(
          "%s: the statement %s does not add up: opening %s and entries of %s are not closing %s"
              .formatted(
                  FaultCode.ISO20022_VALUE,
                  name(first),
                  opening.toPlainString(),
                  sum.toPlainString(),
                  closing.toPlainString()));
    }
    LocalDate from = first.from().isAfter(last.date()) ? last.date() : first.from();
    return new Whole(
        first.account(), first.currency(), new Days(from, last.date()), closing, entries);
  }

  private static BigDecimal balance(String which, @Nullable BigDecimal balance, CashStatement page)
      throws StatementFault {
    if (balance == null) {
      throw new StatementFault(
          "%s: the statement %s has no %s booked balance"
              .formatted(FaultCode.ISO20022_STRUCTURE, name(page), which));
    }
    return balance;
  }

  private static Statement statement(Days days, List<Whole> accounts) throws StatementFault {
    Set<AccountKey> named = new HashSet<>();
    Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    List<StatementEntry> entries = new ArrayList<>();
    for (Whole account : accounts) {
      named.add(new AccountKey(Kind.CASH, account.account()));
      Balance balance = new Balance(account.key(), account.closing());
      if (balances.putIfAbsent(account.key(), balance) != null) {
        throw new StatementFault(account.account() + " " + account.currency() + " is there twice");
      }
      account.entries().forEach(entry -> entries.add(entry(account, entry)));
    }
    return new Statement(
        days.to(),
        Set.of(Kind.CASH, Kind.CASH_ENTRY),
        named,
        List.copyOf(balances.values()),
        new StatementEntries(days.from(), days.to(), true, entries),
        Extent.BALANCES);
  }

  private static StatementEntry entry(Whole account, CashEntry entry) {
    return new StatementEntry(
        Kind.CASH_ENTRY,
        account.account(),
        account.currency(),
        Stream.of(
                entry.ownerReference(),
                entry.endToEndId(),
                entry.instructionId(),
                entry.servicerReference())
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .filter(reference -> !reference.equals("NOTPROVIDED"))
            .toList(),
        entry.valueDate(),
        entry.amount(),
        null);
  }
}
