package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.grammar.DatePlace;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.QuantityPlace;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * semt.002, SecuritiesBalanceCustodyReport. A statement is taken if it can be compared with our
 * settled positions: it is complete and reports settled balances ({@code SETT}). What an account
 * holds of a security at several places of safekeeping is one balance.
 */
public final class HoldingsFormat extends MessageFormat {
  private static final String ROOT = "SctiesBalCtdyRpt";

  private final PageNumber page = PageNumber.at(root().at("Pgntn"));
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

  /** The format. */
  public HoldingsFormat() {
    super("semt.002.001.", ROOT, 11, 10, 12);
  }

  /** Where a balance stands. */
  private record Balance(
      GrammarElement row,
      GrammarElement isin,
      GrammarElement side,
      QuantityPlace quantity,
      List<GrammarElement> place) {
    Balance(GrammarElement row) {
      this(
          row,
          row.value("FinInstrmId/ISIN"),
          row.value("AggtBal/ShrtLngInd"),
          new QuantityPlace(row.at("AggtBal/Qty/Qty/Qty")),
          List.of(
              row.value("SfkpgPlc/SfkpgPlcFrmt/Ctry"),
              row.value("SfkpgPlc/SfkpgPlcFrmt/Id/SfkpgPlcTp/Cd"),
              row.value("SfkpgPlc/SfkpgPlcFrmt/Id/Id"),
              row.value("SfkpgPlc/SfkpgPlcFrmt/TpAndId/SfkpgPlcTp"),
              row.value("SfkpgPlc/SfkpgPlcFrmt/TpAndId/Id")));
    }
  }

  @Override
  public int maxBytes() {
    return STATEMENT_BYTES;
  }

  /** The bytes of a statement. */
  public byte[] write(Statement002 message) {
    List<Holding> holdings = message.holdings();
    XmlText xml = new XmlText().document(type(), ROOT);
    PageNumber.write(xml, "Pgntn", message.page(), message.lastPage());
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
  public Content begin() {
    return new Holdings();
  }

  private final class Holdings implements Content {
    private final Set<String> accounts = new HashSet<>();
    private final Map<List<String>, Holding> holdings = new LinkedHashMap<>();
    private final Set<List<String>> seen = new HashSet<>();

    @Override
    public void row(GrammarElement row, Values values) throws UnreadableException {
      if (row.equals(balance.row())) {
        add(account, balance, values);
      } else if (row.equals(subBalance.row())) {
        add(subAccount, subBalance, values);
      } else if (row.equals(subAccounts)) {
        accounts.add(values.reference(subAccount));
      }
    }

    private void add(GrammarElement account, Balance balance, Values values)
        throws UnreadableException {
      Holding holding = holding(account, balance, values);
      List<String> key = List.of(holding.safekeepingAccount(), holding.isin());
      List<String> place = new ArrayList<>(key);
      balance.place().forEach(element -> place.add(String.valueOf(values.optional(element))));
      if (!seen.add(place)) {
        throw UnreadableException.value(String.join(" ", key) + " stands there twice.");
      }
      Holding other = holdings.putIfAbsent(key, holding);
      if (other != null) {
        holdings.put(key, other.plus(holding));
      }
    }

    @Override
    public IsoMessage message(Values values) throws UnreadableException {
      require(update, "COMP", values);
      require(basis, "SETT", values);
      if (values.has(account)) {
        accounts.add(values.reference(account));
      }
      try {
        return new Statement002(
            values.reference(statementId),
            statementDate.read(values),
            accounts,
            List.copyOf(holdings.values()),
            page.number(values),
            page.isLast(values));
      } catch (IllegalArgumentException e) { // units and face amounts of one security
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
