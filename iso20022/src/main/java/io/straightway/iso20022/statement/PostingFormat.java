package io.straightway.iso20022.statement;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.grammar.DatePlace;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.GrammarElement.Times;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.QuantityPlace;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * semt.017, SecuritiesTransactionPostingReport, of what has settled ({@code SETT}). A movement is
 * the one that was posted: of a reversal the opposite of what is reversed.
 */
public final class PostingFormat extends MessageFormat {
  private static final String ROOT = "SctiesTxPstngRpt";
  private static final String NO_REFERENCE = "NONREF";

  private final PageNumber page = PageNumber.at(root().at("Pgntn"));
  private final GrammarElement statementId = root().value("StmtGnlDtls/StmtId");
  private final GrammarElement period = root().at("StmtGnlDtls/StmtPrd");
  private final GrammarElement from = period.value("FrDtToDt/FrDt");
  private final GrammarElement fromTime = period.value("FrDtTmToDtTm/FrDtTm");
  private final GrammarElement to = period.value("FrDtToDt/ToDt");
  private final GrammarElement toTime = period.value("FrDtTmToDtTm/ToDtTm");
  private final GrammarElement update = root().value("StmtGnlDtls/UpdTp/Cd");
  private final GrammarElement basis = root().value("StmtGnlDtls/StmtBsis/Cd");
  private final GrammarElement account = root().value("SfkpgAcct/Id");
  private final Security security = new Security(root());
  private final GrammarElement subAccounts = root().at("SubAcctDtls", Times.ROWS);
  private final GrammarElement subAccount = subAccounts.value("SfkpgAcct/Id");
  private final Security subSecurity = new Security(subAccounts);

  /** The format. */
  public PostingFormat() {
    super("semt.017.001.", ROOT, 12, 11, 13);
  }

  /** Where a security and its transactions stand. */
  private static final class Security {
    private final GrammarElement row;
    private final GrammarElement isin;
    private final GrammarElement transaction;
    private final GrammarElement ownerReference;
    private final GrammarElement servicerReference;
    private final GrammarElement movement;
    private final QuantityPlace quantity;
    private final QuantityPlace originalFace;
    private final GrammarElement amount;
    private final GrammarElement direction;
    private final DatePlace settledOn;

    Security(GrammarElement account) {
      row = account.at("FinInstrmDtls", Times.ROWS);
      isin = row.value("FinInstrmId/ISIN");
      transaction = row.at("Tx", Times.ROWS);
      ownerReference = transaction.value("AcctOwnrTxId");
      servicerReference = transaction.value("AcctSvcrTxId");
      movement = transaction.value("TxDtls/SctiesMvmntTp");
      quantity = new QuantityPlace(transaction.at("TxDtls/PstngQty/Qty"));
      originalFace = new QuantityPlace(transaction.at("TxDtls/PstngQty/OrgnlAndCurFace"));
      amount = transaction.value("TxDtls/PstngAmt/Amt");
      direction = transaction.value("TxDtls/PstngAmt/CdtDbt");
      settledOn = new DatePlace(transaction.at("TxDtls/FctvSttlmDt"));
    }

    SecuritiesPosting read(GrammarElement account, Values values) throws UnreadableException {
      QuantityPlace place = originalFace.isThere(values) ? originalFace : quantity;
      BigDecimal posted = place.readAboveZero(values);
      return new SecuritiesPosting(
          values.reference(account),
          values.reference(ownerReference),
          values.optionalReference(servicerReference),
          values.text(isin, FieldRules::isIsin),
          values.movement(movement) == Movement.RECEIVE ? posted : posted.negate(),
          place.isFaceAmount(values),
          money(values),
          settledOn.read(values));
    }

    private SecuritiesPosting.@Nullable Money money(Values values) throws UnreadableException {
      if (!values.has(amount)) {
        return null;
      }
      BigDecimal paid = values.number(amount, FieldRules.MONEY_DECIMALS);
      return new SecuritiesPosting.Money(
          values.currency(amount), values.direction(direction).signed(paid));
    }
  }

  @Override
  public int maxBytes() {
    return STATEMENT_BYTES;
  }

  /** The bytes of a report. */
  public byte[] write(PostingReport017 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    PageNumber.write(xml, "Pgntn", message.page(), message.lastPage());
    xml.open("StmtGnlDtls").element("StmtId", message.statementId());
    xml.open("StmtPrd").open("FrDtToDt").element("FrDt", message.from());
    xml.element("ToDt", message.to()).close("FrDtToDt").close("StmtPrd");
    xml.open("UpdTp").element("Cd", message.complete() ? "COMP" : "DELT").close("UpdTp");
    xml.open("StmtBsis").element("Cd", "SETT").close("StmtBsis");
    xml.element("ActvtyInd", !message.postings().isEmpty());
    xml.element("SubAcctInd", !message.accounts().isEmpty()).close("StmtGnlDtls");
    Set<String> idle = new TreeSet<>(message.accounts());
    String open = "";
    String isin = "";
    for (SecuritiesPosting posting : message.postings()) {
      if (!posting.safekeepingAccount().equals(open)) {
        closeSecurity(xml, isin);
        closeAccount(xml, open);
        open = posting.safekeepingAccount();
        isin = "";
        idle.remove(open);
        openAccount(xml, open, true);
      }
      if (!posting.isin().equals(isin)) {
        closeSecurity(xml, isin);
        isin = posting.isin();
        xml.open("FinInstrmDtls").open("FinInstrmId").element("ISIN", isin).close("FinInstrmId");
      }
      transaction(xml, posting);
    }
    closeSecurity(xml, isin);
    closeAccount(xml, open);
    for (String account : idle) {
      openAccount(xml, account, false);
      closeAccount(xml, account);
    }
    return xml.endOfDocument(ROOT);
  }

  private static void openAccount(XmlText xml, String account, boolean active) {
    xml.open("SubAcctDtls").open("SfkpgAcct").element("Id", account).close("SfkpgAcct");
    xml.element("ActvtyInd", active);
  }

  private static void closeAccount(XmlText xml, String open) {
    if (!open.isEmpty()) {
      xml.close("SubAcctDtls");
    }
  }

  private static void closeSecurity(XmlText xml, String isin) {
    if (!isin.isEmpty()) {
      xml.close("FinInstrmDtls");
    }
  }

  private static void transaction(XmlText xml, SecuritiesPosting posting) {
    xml.open("Tx").element("AcctOwnrTxId", posting.transactionId());
    if (posting.servicerReference() != null) {
      xml.element("AcctSvcrTxId", posting.servicerReference());
    }
    xml.open("TxDtls").open("TxActvty").element("Cd", "SETT").close("TxActvty");
    boolean received = posting.quantity().signum() > 0;
    SecuritiesPosting.Money money = posting.money();
    xml.element("SctiesMvmntTp", (received ? Movement.RECEIVE : Movement.DELIVER).code());
    xml.element("Pmt", (money == null ? Payment.FREE : Payment.AGAINST).code());
    xml.open("PstngQty").quantity("Qty", posting.quantity().abs(), posting.faceAmount());
    xml.close("PstngQty");
    if (money != null) {
      xml.open("PstngAmt").money("Amt", money.currency(), money.amount().abs());
      xml.element("CdtDbt", AmountDirection.of(money.amount()).code()).close("PstngAmt");
    }
    xml.open("FctvSttlmDt").element("Dt", posting.settledOn()).close("FctvSttlmDt");
    xml.close("TxDtls").close("Tx");
  }

  @Override
  public Content begin() {
    return new Postings();
  }

  private final class Postings implements Content {
    private final Set<String> accounts = new HashSet<>();
    private final List<SecuritiesPosting> postings = new ArrayList<>();

    @Override
    public void row(GrammarElement row, Values values) throws UnreadableException {
      if (row.equals(security.transaction)) {
        postings.add(security.read(account, values));
      } else if (row.equals(subSecurity.transaction)) {
        postings.add(subSecurity.read(subAccount, values));
      } else if (row.equals(subAccounts)) {
        accounts.add(values.reference(subAccount));
      }
    }

    @Override
    public IsoMessage message(Values values) throws UnreadableException {
      if (!values.text(basis).equals("SETT")) {
        throw Values.malformed(basis, values.text(basis));
      }
      if (values.has(account)) {
        accounts.add(values.reference(account));
      }
      boolean complete = !values.has(update) || values.either(update, true, "COMP", false, "DELT");
      try {
        return new PostingReport017(
            values.has(statementId) ? values.reference(statementId) : NO_REFERENCE,
            values.date(from, fromTime),
            values.date(to, toTime),
            complete,
            accounts,
            postings,
            page.number(values),
            page.isLast(values));
      } catch (IllegalArgumentException e) { // a period that ends before it begins
        throw UnreadableException.value(String.valueOf(e.getMessage()));
      }
    }
  }
}
