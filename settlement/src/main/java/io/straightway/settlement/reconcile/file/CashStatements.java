package io.straightway.settlement.reconcile.file;

import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.reconcile.AccountKey;
import io.straightway.settlement.reconcile.Balance;
import io.straightway.settlement.reconcile.BalanceKey;
import io.straightway.settlement.reconcile.BalanceKey.Kind;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.Statement.Extent;
import io.straightway.settlement.reconcile.StatementEntries;
import io.straightway.settlement.reconcile.StatementEntry;
import io.straightway.settlement.reconcile.chain.ChainedStatement;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts camt.053 messages to statements: one for all accounts whose statements cover the same
 * days.
 */
final class CashStatements {
  /** Texts in place of a reference. */
  private static final Set<String> NONE = Set.of("NOTPROVIDED", "NONREF");

  private static final Pattern WORD = Pattern.compile("[^A-Z0-9]+");

  private CashStatements() {}

  static List<Statement> of(List<CashReport053> files) throws StatementFault {
    Map<List<String>, List<CashStatement>> pages = new LinkedHashMap<>();
    for (CashReport053 file : files) {
      for (CashStatement page : file.statements()) {
        pages
            .computeIfAbsent(
                List.of(page.statementId(), page.account(), page.currency()),
                key -> new ArrayList<>())
            .add(page);
      }
    }
    List<CashStatement> wholes = new ArrayList<>();
    for (List<CashStatement> statement : pages.values()) {
      wholes.add(whole(Pages.inOrder(statement)));
    }
    wholes.sort(Comparator.comparing(CashStatement::date).thenComparing(CashStatement::from));
    Map<List<LocalDate>, List<CashStatement>> byDays = new LinkedHashMap<>();
    wholes.forEach(
        whole ->
            byDays
                .computeIfAbsent(List.of(whole.from(), whole.date()), days -> new ArrayList<>())
                .add(whole));
    List<Statement> statements = new ArrayList<>();
    for (List<CashStatement> accounts : byDays.values()) {
      statements.add(statement(accounts));
    }
    return statements;
  }

  /** Combines all pages of one account's statement and checks that it adds up. */
  private static CashStatement whole(List<CashStatement> pages) throws StatementFault {
    CashStatement first = pages.get(0);
    CashStatement last = pages.get(pages.size() - 1);
    BigDecimal opening = balance("opening", first.opening(), first);
    BigDecimal closing = balance("closing", last.closing(), last);
    List<CashEntry> entries = pages.stream().flatMap(page -> page.entries().stream()).toList();
    BigDecimal sum =
        entries.stream().map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    if (opening.add(sum).compareTo(closing) != 0) {
      throw new StatementFault(
          "%s: the statement %s does not add up: opening %s and entries of %s are not closing %s"
              .formatted(
                  FaultCode.ISO20022_VALUE,
                  first.name(),
                  opening.toPlainString(),
                  sum.toPlainString(),
                  closing.toPlainString()));
    }
    return new CashStatement(
        first.statementId(),
        first.numbers(),
        first.account(),
        first.currency(),
        first.from().isAfter(last.date()) ? last.date() : first.from(),
        last.date(),
        opening,
        closing,
        entries,
        1,
        true);
  }

  private static BigDecimal balance(String name, @Nullable BigDecimal balance, CashStatement page)
      throws StatementFault {
    if (balance == null) {
      throw new StatementFault(
          "%s: the statement %s has no %s booked balance"
              .formatted(FaultCode.ISO20022_STRUCTURE, page.name(), name));
    }
    return balance;
  }

  private static Statement statement(List<CashStatement> accounts) throws StatementFault {
    CashStatement first = accounts.get(0);
    Set<AccountKey> named = new HashSet<>();
    Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    List<StatementEntry> entries = new ArrayList<>();
    List<ChainedStatement> chained = new ArrayList<>();
    for (CashStatement account : accounts) {
      named.add(new AccountKey(Kind.CASH, account.account()));
      BalanceKey key = new BalanceKey(Kind.CASH, account.account(), account.currency());
      BigDecimal closing = balance("closing", account.closing(), account);
      if (balances.putIfAbsent(key, new Balance(key, closing)) != null) {
        throw new StatementFault(account.account() + " " + account.currency() + " is repeated");
      }
      chained.add(
          new ChainedStatement(
              account.account(),
              account.currency(),
              account.numbers(),
              balance("opening", account.opening(), account),
              closing));
      account.entries().forEach(entry -> entries.add(entry(account, entry)));
    }
    return new Statement(
        first.date(),
        Set.of(Kind.CASH, Kind.CASH_ENTRY),
        named,
        List.copyOf(balances.values()),
        new StatementEntries(first.from(), first.date(), true, entries),
        Extent.BALANCES,
        chained);
  }

  private static StatementEntry entry(CashStatement account, CashEntry entry) {
    String text = entry.text();
    Stream<String> named =
        Stream.of(
                entry.ownerReference(),
                entry.endToEndId(),
                entry.instructionId(),
                entry.servicerReference())
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .filter(reference -> !NONE.contains(reference));
    Stream<String> inText =
        WORD.splitAsStream(text == null ? "" : text)
            .filter(word -> InstructionReference.id(word).isPresent());
    return new StatementEntry(
        Kind.CASH_ENTRY,
        account.account(),
        account.currency(),
        Stream.concat(named, inText).toList(),
        entry.valueDate(),
        entry.amount(),
        null);
  }
}
