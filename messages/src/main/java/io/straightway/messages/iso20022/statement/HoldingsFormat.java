package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The format of SecuritiesBalanceCustodyReport. A statement is accepted if it is comparable with
 * our settled positions: complete, and of settled balances ({@code SETT}).
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
          List<Holding> holdings = new ArrayList<>(in.all(balances));
          holdings.addAll(in.all(partBalances));
          return new Statement002(
              in.get(id), in.get(date), accounts, holdings, in.get(page), in.get(last));
        });
    return MessageFormat.statement(Statement002.class, root, "semt.002.001.", 11, 10, 13);
  }

  private static void declare(Group<Holding> row, Place<String> account) {
    var instrument = row.inside("FinInstrmId");
    var isin = instrument.place("ISIN", Form.ISIN, r -> r.hasIsin() ? r.isin() : null);
    Group<String> others = row.rows("FinInstrmId/OthrId");
    var other = others.place("Id", Form.WORDS);
    others.reading(in -> in.lenient(other));
    var name =
        instrument.place("Desc", Form.WORDS, r -> r.hasIsin() ? null : r.isin().substring(1));
    var isShort =
        row.place(
            "AggtBal/ShrtLngInd", Form.either("SHOR", "LONG"), r -> r.quantity().signum() < 0);
    var quantity =
        row.quantity("AggtBal/Qty/Qty/Qty", r -> r.quantity().abs(), r -> r.faceAmount());
    row.reading(
        in -> {
          boolean negative = in.get(isShort);
          BigDecimal number = in.get(quantity);
          List<String> names = new ArrayList<>(in.all(others));
          names.add(String.valueOf(in.lenient(name)));
          return new Holding(
              in.get(account),
              in.has(isin) ? in.get(isin) : "/" + names.get(0),
              negative ? number.negate() : number,
              quantity.isFaceAmount(in));
        });
  }
}
