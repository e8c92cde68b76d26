package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtQuantity;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** MT535, a statement of holdings; accepted if it is complete and of settled balances. */
final class HoldingsText {
  private HoldingsText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtPage page = MtPage.of(message);
    page.require("CODE", "COMP");
    page.require("STBA", "SETT");
    Map<List<String>, Holding> holdings = new LinkedHashMap<>();
    for (MtSequence part : page.parts(message)) {
      for (MtSequence security : part.sequences("FIN")) {
        Holding holding = holding(page.account(part), security);
        if (holdings.putIfAbsent(List.of(holding.safekeepingAccount(), holding.isin()), holding)
            != null) {
          throw MtFault.value("Duplicate %s %s.", holding.safekeepingAccount(), holding.isin());
        }
      }
    }
    return new Statement002(
        page.id(),
        MtForms.day(page.general().required("98", "STAT")),
        page.accounts(message),
        List.copyOf(holdings.values()),
        page.number(),
        page.last());
  }

  private static Holding holding(String account, MtSequence security) throws UnreadableException {
    MtQuantity balance = MtForms.quantity(security, "93B", "AGGR");
    return new Holding(account, MtForms.isin(security), balance.number(), balance.faceAmount());
  }

  static byte[] write(Statement002 statement, MtHeader header) {
    Map<String, List<Holding>> byAccount =
        statement.holdings().stream()
            .collect(
                Collectors.groupingBy(
                    Holding::safekeepingAccount, TreeMap::new, Collectors.toList()));
    MtText text =
        new MtText()
            .sequence(
                "GENL",
                general ->
                    MtPage.write(
                        general,
                        header,
                        "STAT",
                        MtForms.written(statement.statementDate()),
                        !statement.holdings().isEmpty()));
    for (String account : new TreeSet<>(statement.accounts())) {
      text.sequence(
          "SUBSAFE",
          part -> {
            part.field("97A", "SAFE", account);
            byAccount
                .getOrDefault(account, List.of())
                .forEach(holding -> part.sequence("FIN", security -> write(holding, security)));
          });
    }
    return text.message("535", header);
  }

  private static void write(Holding holding, MtText security) {
    security
        .field("35B", "ISIN " + holding.isin())
        .field("93B", "AGGR", MtForms.quantity(holding.quantity(), holding.faceAmount()));
  }
}
