package io.straightway.iso20022.statement;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.XmlText;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * camt.053, BankToCustomerStatement. Only what is booked counts. Banks use more of its versions
 * than the last three, so 02 to 13 are read; from 08 on the status of an entry stands in an element
 * of its own.
 */
public final class CashFormat extends MessageFormat {
  private static final String ROOT = "BkToCstmrStmt";

  private final CashPlaces places;

  private CashFormat(String status, int... versions) {
    super("camt.053.001.", ROOT, versions);
    this.places = new CashPlaces(root(), status);
  }

  /** Versions 08 to 13. */
  public static CashFormat current() {
    return new CashFormat("Sts/Cd", 8, 9, 10, 11, 12, 13);
  }

  /** Versions 02 to 07, which are only read. */
  public static CashFormat earlier() {
    return new CashFormat("Sts", 2, 3, 4, 5, 6, 7);
  }

  @Override
  public int maxBytes() {
    return STATEMENT_BYTES;
  }

  /** The bytes of a report. */
  public byte[] write(CashReport053 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.open("GrpHdr").element("MsgId", message.messageId());
    xml.element("CreDtTm", lastMoment(message.statements().get(0).date())).close("GrpHdr");
    message.statements().forEach(statement -> write(xml, statement));
    return xml.endOfDocument(ROOT);
  }

  private static String lastMoment(LocalDate day) {
    return day + "T23:59:59Z";
  }

  private static void write(XmlText xml, CashStatement statement) {
    xml.open("Stmt").element("Id", statement.statementId());
    PageNumber.write(xml, "StmtPgntn", statement.page(), statement.lastPage());
    xml.open("FrToDt").element("FrDtTm", statement.from() + "T00:00:00Z");
    xml.element("ToDtTm", lastMoment(statement.date())).close("FrToDt");
    xml.open("Acct").open("Id").open("Othr").element("Id", statement.account());
    xml.close("Othr").close("Id").element("Ccy", statement.currency()).close("Acct");
    balance(xml, "OPBD", statement.opening(), statement.currency(), statement.from());
    balance(xml, "CLBD", statement.closing(), statement.currency(), statement.date());
    statement.entries().forEach(entry -> write(xml, entry, statement.currency()));
    xml.close("Stmt");
  }

  private static void balance(
      XmlText xml, String code, @Nullable BigDecimal amount, String currency, LocalDate day) {
    if (amount != null) {
      xml.open("Bal").open("Tp").open("CdOrPrtry").element("Cd", code);
      xml.close("CdOrPrtry").close("Tp");
      money(xml, currency, amount);
      xml.open("Dt").element("Dt", day).close("Dt").close("Bal");
    }
  }

  private static XmlText money(XmlText xml, String currency, BigDecimal signed) {
    xml.money("Amt", currency, signed.abs());
    return xml.element("CdtDbtInd", AmountDirection.of(signed).code());
  }

  private static void write(XmlText xml, CashEntry entry, String currency) {
    money(xml.open("Ntry"), currency, entry.amount());
    xml.open("Sts").element("Cd", "BOOK").close("Sts");
    xml.open("ValDt").element("Dt", entry.valueDate()).close("ValDt");
    optional(xml, "AcctSvcrRef", entry.servicerReference());
    xml.open("BkTxCd").open("Domn").element("Cd", "SECU").open("Fmly").element("Cd", "SETT");
    xml.element("SubFmlyCd", "TRAD").close("Fmly").close("Domn").close("BkTxCd");
    xml.open("NtryDtls").open("TxDtls").open("Refs");
    optional(xml, "InstrId", entry.instructionId());
    optional(xml, "EndToEndId", entry.endToEndId());
    optional(xml, "AcctOwnrTxId", entry.ownerReference());
    xml.close("Refs").close("TxDtls").close("NtryDtls").close("Ntry");
  }

  private static void optional(XmlText xml, String name, @Nullable String value) {
    if (value != null) {
      xml.element(name, value);
    }
  }

  @Override
  public Content begin() {
    return new CashContent(places);
  }
}
