package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.FieldRules;
import io.straightway.settlement.iso20022.Holding;
import io.straightway.settlement.iso20022.IsoMessage;
import io.straightway.settlement.iso20022.Statement002;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * semt.002.001.11, SecuritiesBalanceCustodyReport. A statement is taken if it can be compared with
 * our settled positions: it is complete, on one page, and reports settled balances ({@code SETT}).
 */
final class StatementFormat extends MessageFormat {
  static final int MAX_BYTES = 64 * 1024 * 1024;
  static final int MAX_ELEMENTS = 2_000_000;

  private static final String ROOT = "SctiesBalCtdyRpt";

  private final GrammarElement page = root().value("Pgntn/PgNb");
  private final GrammarElement lastPage = root().value("Pgntn/LastPgInd");
  private final GrammarElement statementId = root().value("StmtGnlDtls/StmtId");
  private final DatePlace statementDate = new DatePlace(root().at("StmtGnlDtls/StmtDtTm"));
  private final GrammarElement update = root().value("StmtGnlDtls/UpdTp/Cd");
  private final GrammarElement basis = root().value("StmtGnlDtls/StmtBsis/Cd");
  private final GrammarElement account = root().value("SfkpgAcct/Id");
  private final Balance balance = new Balance(root().at("BalForAcct", GrammarElement.Times.ROWS));
  private final GrammarElement subAccounts = root().at("SubAcctDtls", GrammarElement.Times.ROWS);
  private final GrammarElement subAccount = subAccounts.value("SfkpgAcct/Id");
  private final Balance subBalance =
      new Balance(subAccounts.at("BalForSubAcct", GrammarElement.Times.ROWS));

  StatementFormat() {
    super("semt.002.001.", ROOT, 11, 10, 12);
  }

  /** Where a balance stands. */
  private record Balance(
      GrammarElement row, GrammarElement isin, GrammarElement side, QuantityPlace quantity) {
    Balance(GrammarElement row) {
      this(
          row,
          row.value("FinInstrmId/ISIN"),
          row.value("AggtBal/ShrtLngInd"),
          new QuantityPlace(row.at("AggtBal/Qty/Qty/Qty")));
    }
  }

  @Override
  int maxBytes() {
    return MAX_BYTES;
  }

  byte[] write(Statement002 message) {
    List<Holding> holdings = message.holdings();
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.open("Pgntn").element("PgNb", "1").element("LastPgInd", true).close("Pgntn");
    xml.open("StmtGnlDtls").element("StmtId", message.statementId());
    xml.open("StmtDtTm").element("Dt", message.statementDate()).close("StmtDtTm");
    xml.open("Frqcy").element("Cd", "DAIL").close("Frqcy");
    xml.open("UpdTp").element("Cd", "COMP").close("UpdTp");
    xml.open("StmtBsis").element("Cd", "SETT").close("StmtBsis");
    xml.element("ActvtyInd", !holdings.isEmpty());
    xml.element("SubAcctInd", !message.accounts().isEmpty());
    xml.close("StmtGnlDtls");
    String open = "";
    Set<String> empty = new TreeSet<>(message.accounts());
    for (Holding holding : holdings) {
      if (!holding.safekeepingAccount().equals(open)) {
        if (!open.isEmpty()) {
          xml.close("SubAcctDtls");
        }
        open = holding.safekeepingAccount();
        empty.remove(open);
        account(xml, open, true);
      }
      balance(xml, holding);
    }
    if (!open.isEmpty()) {
      xml.close("SubAcctDtls");
    }
    for (String account : empty) {
      account(xml, account, false);
      xml.close("SubAcctDtls");
    }
    return xml.endOfDocument(ROOT);
  }

  private static void account(XmlText xml, String account, boolean holds) {
    xml.open("SubAcctDtls").open("SfkpgAcct").element("Id", account).close("SfkpgAcct");
    xml.element("ActvtyInd", holds);
  }

  private static void balance(XmlText xml, Holding holding) {
    xml.open("BalForSubAcct").open("FinInstrmId").element("ISIN", holding.isin());
    xml.close("FinInstrmId").open("AggtBal");
    xml.element("ShrtLngInd", holding.quantity().signum() < 0 ? "SHOR" : "LONG");
    xml.open("Qty").open("Qty").quantity("Qty", holding.quantity().abs(), holding.faceAmount());
    xml.close("Qty").close("Qty").close("AggtBal").close("BalForSubAcct");
  }

  @Override
  Content begin() {
    return new Holdings();
  }

  private final class Holdings implements Content {
    private final Set<String> accounts = new HashSet<>();
    private final List<Holding> holdings = new ArrayList<>();

    @Override
    public void row(GrammarElement row, Values values) throws UnreadableException {
      if (row.equals(balance.row())) {
        holdings.add(holding(account, balance, values));
      } else if (row.equals(subBalance.row())) {
        holdings.add(holding(subAccount, subBalance, values));
      } else if (row.equals(subAccounts)) {
        accounts.add(values.reference(subAccount));
      }
    }

    @Override
    public IsoMessage message(Values values) throws UnreadableException {
      require(page, "1", values);
      require(update, "COMP", values);
      require(basis, "SETT", values);
      if (!values.flag(lastPage)) {
        throw Values.malformed(lastPage, values.text(lastPage));
      }
      if (values.has(account)) {
        accounts.add(values.reference(account));
      }
      try {
        return new Statement002(
            values.reference(statementId), statementDate.read(values), accounts, holdings);
      } catch (IllegalArgumentException e) { // two balances of one security in one account
        throw UnreadableException.value(String.valueOf(e.getMessage()));
      }
    }
  }

  private static Holding holding(GrammarElement account, Balance balance, Values values)
      throws UnreadableException {
    boolean isShort = values.either(balance.side(), true, "SHOR", false, "LONG");
    BigDecimal quantity = balance.quantity().read(values);
    return new Holding(
        values.reference(account),
        values.text(balance.isin(), FieldRules::isIsin),
        isShort ? quantity.negate() : quantity,
        balance.quantity().isFaceAmount(values));
  }

  private static void require(GrammarElement element, String only, Values values)
      throws UnreadableException {
    String text = values.text(element);
    if (!text.equals(only)) {
      throw Values.malformed(element, text);
    }
  }
}
