package io.straightway.settlement.reconcile;

import io.straightway.settlement.iso20022.Holding;
import io.straightway.settlement.iso20022.Statement002;
import io.straightway.settlement.iso20022.xml.MessageReader;
import io.straightway.settlement.iso20022.xml.MessageReading;
import io.straightway.settlement.reconcile.StatementReading.BadRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a custodian's statement: XML as a semt.002, anything else as CSV. */
public final class StatementFile {
  private final MessageReader messages;

  /** Reads XML by {@code messages}. */
  public StatementFile(MessageReader messages) {
    this.messages = messages;
  }

  /** Reads all of it, or reports every bad row. */
  public StatementReading read(byte[] bytes) {
    return isXml(bytes) ? holdings(bytes) : StatementCsv.read(bytes);
  }

  private static boolean isXml(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == '<';
  }

  /** A semt.002 lists securities only. */
  private StatementReading holdings(byte[] bytes) {
    MessageReading reading = messages.read(bytes);
    if (reading instanceof MessageReading.Unreadable unreadable) {
      return bad(unreadable.code() + ": " + unreadable.reason());
    }
    if (!(((MessageReading.Readable) reading).message() instanceof Statement002 holdings)) {
      return bad("the message is not a statement of holdings (semt.002)");
    }
    if (holdings.accounts().isEmpty()) {
      return bad("the statement names no account (SfkpgAcct), so nothing can be missing in it");
    }
    Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    for (Holding holding : holdings.holdings()) {
      BalanceKey key =
          new BalanceKey(BalanceKey.Kind.SECURITIES, holding.safekeepingAccount(), holding.isin());
      if (balances.putIfAbsent(key, new Balance(key, holding.quantity())) != null) {
        return bad(key.account() + " " + key.instrument() + " is there twice");
      }
    }
    return new StatementReading.Whole(
        new Statement(
            holdings.statementDate(),
            Set.of(BalanceKey.Kind.SECURITIES),
            holdings.accounts().stream()
                .map(account -> new AccountKey(BalanceKey.Kind.SECURITIES, account))
                .collect(Collectors.toSet()),
            List.copyOf(balances.values())));
  }

  private static StatementReading bad(String reason) {
    return new StatementReading.Refused(List.of(new BadRow(0, reason)));
  }
}
