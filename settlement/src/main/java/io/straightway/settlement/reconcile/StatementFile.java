package io.straightway.settlement.reconcile;

import io.straightway.settlement.iso20022.statement.Holding;
import io.straightway.settlement.iso20022.statement.Statement002;
import io.straightway.settlement.iso20022.xml.MessageReader;
import io.straightway.settlement.iso20022.xml.MessageReading;
import io.straightway.settlement.reconcile.StatementReading.BadRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a custodian's statement: XML as the pages of a semt.002, anything else as CSV. */
public final class StatementFile {
  private final MessageReader messages;

  /** Reads XML by {@code messages}. */
  public StatementFile(MessageReader messages) {
    this.messages = messages;
  }

  /**
   * Reads all of it, or reports every bad row.
   *
   * @param files one, or the pages of a semt.002 in any order
   */
  public StatementReading read(List<byte[]> files) {
    if (files.size() == 1 && !isXml(files.get(0))) {
      return StatementCsv.read(files.get(0));
    }
    List<Statement002> pages = new ArrayList<>();
    for (byte[] file : files) {
      MessageReading reading = messages.read(file);
      if (reading instanceof MessageReading.Unreadable unreadable) {
        return bad(unreadable.code() + ": " + unreadable.reason());
      }
      if (!(((MessageReading.Readable) reading).message() instanceof Statement002 page)) {
        return bad("the message is not a statement of holdings (semt.002)");
      }
      pages.add(page);
    }
    pages.sort(Comparator.comparingInt(Statement002::page));
    String missing = missing(pages);
    return missing == null ? holdings(pages) : bad(missing);
  }

  private static boolean isXml(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == '<';
  }

  /** Why pages are no whole statement; null if they are. */
  private static @Nullable String missing(List<Statement002> pages) {
    Statement002 first = pages.get(0);
    for (int i = 0; i < pages.size(); i++) {
      Statement002 page = pages.get(i);
      if (!page.statementId().equals(first.statementId())
          || !page.statementDate().equals(first.statementDate())) {
        return "the pages are of different statements: %s of %s and %s of %s"
            .formatted(
                first.statementId(),
                first.statementDate(),
                page.statementId(),
                page.statementDate());
      }
      if (page.page() != i + 1 || page.lastPage() != (i + 1 == pages.size())) {
        return "the statement %s needs all of its pages, each once; page %d is missing or not the last"
            .formatted(first.statementId(), i + 1);
      }
    }
    return null;
  }

  /** A semt.002 lists securities only. */
  private static StatementReading holdings(List<Statement002> pages) {
    Statement002 first = pages.get(0);
    Set<String> accounts = new HashSet<>();
    List<Holding> all = new ArrayList<>();
    pages.forEach(
        page -> {
          accounts.addAll(page.accounts());
          all.addAll(page.holdings());
        });
    if (accounts.isEmpty()) {
      return bad("the statement names no account (SfkpgAcct), so nothing can be missing in it");
    }
    Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    for (Holding holding : all) {
      BalanceKey key =
          new BalanceKey(BalanceKey.Kind.SECURITIES, holding.safekeepingAccount(), holding.isin());
      if (balances.putIfAbsent(key, new Balance(key, holding.quantity())) != null) {
        return bad(key.account() + " " + key.instrument() + " is there twice");
      }
    }
    return new StatementReading.Whole(
        new Statement(
            first.statementDate(),
            Set.of(BalanceKey.Kind.SECURITIES),
            accounts.stream()
                .map(account -> new AccountKey(BalanceKey.Kind.SECURITIES, account))
                .collect(Collectors.toSet()),
            List.copyOf(balances.values())));
  }

  private static StatementReading bad(String reason) {
    return new StatementReading.Refused(List.of(new BadRow(0, reason)));
  }
}
