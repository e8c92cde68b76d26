package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtQuantity;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * MT535, a statement of holdings; accepted if it is complete and of settled balances. A balance
 * without an aggregate is the sum of its sub-balances.
 */
final class HoldingsText {
  /** Sub-balances that have not settled. */
  private static final Set<String> PENDING = Set.of("PECA", "PEND", "PENR");

  private HoldingsText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtPage page = MtPage.of(message);
    page.require("CODE", "COMP");
    page.require("STBA", "SETT");
    List<Holding> holdings = new ArrayList<>();
    for (MtSequence part : page.parts(message)) {
      for (MtSequence security : part.sequences("FIN")) {
        holdings.add(holding(page.account(part), security));
      }
    }
    return new Statement002(
        page.id(),
        MtForms.day(page.general().required("98", "STAT")),
        page.accounts(message),
        holdings,
        page.number(),
        page.last());
  }

  private static Holding holding(String account, MtSequence security) throws UnreadableException {
    String isin = MtForms.isinOrName(security);
    List<MtSequence> parts = security.sequences("SUBBAL");
    if (!parts.isEmpty() && security.all("93B", "AGGR").isEmpty()) {
      BigDecimal sum = BigDecimal.ZERO;
      boolean faceAmount = false;
      for (MtSequence part : parts) {
        for (MtField field : part.all("93", null)) {
          MtQuantity balance = MtForms.subBalance(field);
          boolean counts = !PENDING.contains(String.valueOf(field.qualifier()));
          sum = counts ? sum.add(balance.number()) : sum;
          faceAmount = balance.faceAmount();
        }
      }
      return new Holding(account, isin, sum, faceAmount);
    }
    MtQuantity balance = MtForms.quantity(security, "93B", "AGGR");
    return new Holding(account, isin, balance.number(), balance.faceAmount());
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
