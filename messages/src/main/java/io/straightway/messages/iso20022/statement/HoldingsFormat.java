package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The format of SecuritiesBalanceCustodyReport. A statement is accepted if it is comparable with
 * our settled positions: complete, and of settled balances ({@code SETT}). An account's holdings of
 * a security at several places of safekeeping are added up to one balance.
 */
public final class HoldingsFormat {
  private HoldingsFormat() {}

  public static MessageFormat<Statement002> format() {
    Group<Statement002> root = Group.root("SctiesBalCtdyRpt");
    var page = root.place("Pgntn/PgNb", Form.PAGE, m -> m.page());
    var last = root.place("Pgntn/LastPgInd", Form.FLAG, m -> m.lastPage());
    var details = root.inside("StmtGnlDtls");
    var id = details.place("StmtId", Form.REFERENCE, m -> m.statementId());
    var date = details.date("StmtDtTm", m -> m.statementDate());
    details.written("Frqcy/Cd", "DAIL");
    var update = details.place("UpdTp/Cd", Form.only("COMP"), m -> "COMP");
    var basis = details.place("StmtBsis/Cd", Form.only("SETT"), m -> "SETT");
    details.written("ActvtyInd", Form.FLAG, m -> !m.holdings().isEmpty());
    details.written("SubAcctInd", Form.FLAG, m -> !m.accounts().isEmpty());
    var account = root.place("SfkpgAcct/Id", Form.REFERENCE);
    Group<Holding> balances = root.rows("BalForAcct");
    declare(balances, account);
    var parts =
        root.rows(
            "SubAcctDtls", m -> RowRun.of(m.holdings(), Holding::safekeepingAccount, m.accounts()));
    var partAccount = parts.place("SfkpgAcct/Id", Form.REFERENCE, part -> part.key());
    parts.written("ActvtyInd", Form.FLAG, part -> !part.rows().isEmpty());
    parts.reading(in -> new RowRun<>(in.get(partAccount), List.of()));
    var partBalances = parts.rows("BalForSubAcct", part -> part.rows());
    declare(partBalances, partAccount);
    root.reading(
        in -> {
          in.get(update);
          in.get(basis);
          Set<String> accounts = new HashSet<>();
          in.all(parts).forEach(part -> accounts.add(part.key()));
          if (in.has(account)) {
            accounts.add(in.get(account));
          }
          Map<List<String>, Holding> holdings = new LinkedHashMap<>();
          Stream.concat(in.all(balances).stream(), in.all(partBalances).stream())
              .forEach(holding -> holdings.merge(key(holding), holding, Holding::plus));
          return new Statement002(
              in.get(id),
              in.get(date),
              accounts,
              List.copyOf(holdings.values()),
              in.get(page),
              in.get(last));
        });
    return MessageFormat.statement(Statement002.class, root, "semt.002.001.", 11, 10, 12);
  }

  private static List<String> key(Holding holding) {
    return List.of(holding.safekeepingAccount(), holding.isin());
  }

  private static void declare(Group<Holding> row, Place<String> account) {
    var isin = row.place("FinInstrmId/ISIN", Form.ISIN, r -> r.isin());
    var isShort =
        row.place(
            "AggtBal/ShrtLngInd", Form.either("SHOR", "LONG"), r -> r.quantity().signum() < 0);
    var quantity =
        row.quantity("AggtBal/Qty/Qty/Qty", r -> r.quantity().abs(), r -> r.faceAmount());
    var format = row.inside("SfkpgPlc/SfkpgPlcFrmt");
    List<Place<String>> place =
        Stream.of("Ctry", "Id/SfkpgPlcTp/Cd", "Id/Id", "TpAndId/SfkpgPlcTp", "TpAndId/Id")
            .map(path -> format.place(path, Form.ANY))
            .toList();
    row.reading(
        in -> {
          boolean negative = in.get(isShort);
          BigDecimal number = in.get(quantity);
          Holding holding =
              new Holding(
                  in.get(account),
                  in.get(isin),
                  negative ? number.negate() : number,
                  quantity.isFaceAmount(in));
          List<String> key = new ArrayList<>(key(holding));
          place.forEach(path -> key.add(String.valueOf(in.lenient(path))));
          if (!in.isFirst(key)) {
            throw UnreadableException.value(String.join(" ", key(holding)) + " is repeated.");
          }
          return holding;
        });
  }
}
