package io.straightway.settlement.reconcile.file;

import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.PenaltyReport044;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.ReportedPenalty;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.settlement.reconcile.AccountKey;
import io.straightway.settlement.reconcile.Balance;
import io.straightway.settlement.reconcile.BalanceKey;
import io.straightway.settlement.reconcile.BalanceKey.Kind;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.Statement.Extent;
import io.straightway.settlement.reconcile.StatementEntries;
import io.straightway.settlement.reconcile.StatementEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts semt messages to statements. */
final class SecuritiesStatements {
  private SecuritiesStatements() {}

  /** Converts a semt.002, which lists securities only. */
  static Statement holdings(List<Statement002> files, Extent extent) throws StatementFault {
    List<Statement002> pages = Pages.inOrder(files);
    Set<String> accounts = new HashSet<>();
    Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    for (Statement002 page : pages) {
      accounts.addAll(page.accounts());
      for (Holding holding : page.holdings()) {
        BalanceKey key =
            new BalanceKey(Kind.SECURITIES, holding.safekeepingAccount(), holding.isin());
        balances.merge(
            key,
            new Balance(key, holding.quantity()),
            (one, other) -> new Balance(key, one.quantity().add(other.quantity())));
      }
    }
    return new Statement(
        pages.get(0).statementDate(),
        Set.of(Kind.SECURITIES),
        named(accounts),
        List.copyOf(balances.values()),
        null,
        extent,
        List.of());
  }

  private static Set<AccountKey> named(Collection<String> accounts) throws StatementFault {
    if (accounts.isEmpty()) {
      throw new StatementFault(
          "the statement names no account (SfkpgAcct), so missing entries can't be found");
    }
    return keys(accounts);
  }

  private static Set<AccountKey> keys(Collection<String> accounts) {
    return accounts.stream()
        .map(account -> new AccountKey(Kind.SECURITIES, account))
        .collect(Collectors.toSet());
  }

  /** Converts a semt.017, which has the postings to the accounts that it names. */
  static Statement postings(List<PostingReport017> files) throws StatementFault {
    List<PostingReport017> pages = Pages.inOrder(files);
    PostingReport017 first = pages.get(0);
    Set<String> accounts = new HashSet<>();
    List<StatementEntry> entries = new ArrayList<>();
    for (PostingReport017 page : pages) {
      accounts.addAll(page.accounts());
      page.postings().forEach(posting -> entries.add(entry(posting)));
    }
    return new Statement(
        first.to(),
        Set.of(Kind.TRANSACTION),
        named(accounts),
        List.of(),
        new StatementEntries(first.from(), first.to(), first.complete(), entries),
        Extent.ACCOUNTS,
        List.of());
  }

  private static StatementEntry entry(SecuritiesPosting posting) {
    SecuritiesPosting.Money money = posting.money();
    return new StatementEntry(
        Kind.TRANSACTION,
        posting.safekeepingAccount(),
        posting.isin(),
        references(posting.transactionId(), posting.servicerReference()),
        posting.settledOn(),
        posting.quantity(),
        money == null ? null : money.amount());
  }

  private static List<String> references(@Nullable String... references) {
    return Stream.of(references).filter(Objects::nonNull).map(Objects::requireNonNull).toList();
  }

  /** Converts a semt.044, which has the penalties of all accounts at its CSD. */
  static Statement penalties(List<PenaltyReport044> files) throws StatementFault {
    List<PenaltyReport044> pages = Pages.inOrder(files);
    PenaltyReport044 first = pages.get(0);
    Set<String> accounts = new HashSet<>();
    List<StatementEntry> entries = new ArrayList<>();
    for (PenaltyReport044 page : pages) {
      for (ReportedPenalty penalty : page.penalties()) {
        String account = penalty.safekeepingAccount();
        if (account != null) {
          accounts.add(account);
        }
        entries.add(entry(penalty, account == null ? "" : account));
      }
    }
    return new Statement(
        first.to(),
        Set.of(Kind.SEFP, Kind.LMFP),
        keys(accounts),
        List.of(),
        new StatementEntries(first.from(), first.to(), true, entries),
        Extent.CUSTODIANS,
        List.of());
  }

  private static StatementEntry entry(ReportedPenalty penalty, String account) {
    return new StatementEntry(
        Kind.valueOf(penalty.kind().name()),
        account,
        penalty.currency(),
        references(penalty.transactionId(), penalty.penaltyId()),
        penalty.day(),
        penalty.amount(),
        null);
  }
}
