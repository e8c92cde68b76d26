package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The format of SecuritiesTransactionPenaltiesReport, in its only version and the draft of it that
 * T2S sends. Only read, because penalties are reported by the CSD. Penalties that the CSD has
 * removed ({@code REMO}) are left out.
 */
public final class PenaltyFormat {
  private static final Pattern MONTH = Pattern.compile("[0-9]{4}-(0[1-9]|1[0-2])");
  private static final Form<YearMonth> MONTHS =
      new Form<>(
          text -> MONTH.matcher(text).matches() ? YearMonth.parse(text) : null,
          YearMonth::toString);
  private static final Form<PenaltyKind> KIND = Form.codes(PenaltyKind::name, PenaltyKind.values());
  private static final String TYPE = "semt.044.001.01";

  private PenaltyFormat() {}

  public static MessageFormat<PenaltyReport044> format() {
    Group<PenaltyReport044> root = Group.root("SctiesTxPnltiesRpt");
    var page = root.place("RptPgntn/PgNb", Form.PAGE);
    var last = root.place("RptPgntn/LastPgInd", Form.FLAG);
    var id = root.place("RptGnlDtls/RptId", Form.REFERENCE);
    var period = root.inside("RptGnlDtls/RptPrd");
    var day = period.place("Dt", Form.DAY);
    var month = period.place("DtMnth", MONTHS);
    var from = period.place("FrDtToDt/FrDt", Form.DAY);
    var to = period.place("FrDtToDt/ToDt", Form.DAY);
    var penalties = penalties(root, day);
    root.reading(
        in -> {
          YearMonth whole = in.optional(month);
          LocalDate begin = whole != null ? whole.atDay(1) : in.get(in.has(from) ? from : day);
          LocalDate end = whole != null ? whole.atEndOfMonth() : in.get(in.has(from) ? to : day);
          return new PenaltyReport044(
              in.get(id), begin, end, in.all(penalties), in.get(page), in.get(last));
        });
    return new MessageFormat<>(
        PenaltyReport044.class, root, MessageFormat.STATEMENT_BYTES, List.of(TYPE));
  }

  private static Group<ReportedPenalty> penalties(
      Group<PenaltyReport044> root, Place<LocalDate> reportDay) {
    Group<ReportedPenalty> ofDay = root.rows("Pnlty");
    var day = ofDay.place("Dt/Dt", Form.DAY);
    Group<ReportedPenalty> ofParty = ofDay.rows("PnltyPerCtrPty");
    Group<ReportedPenalty> row = ofParty.rows("PnltyDtls");
    var id = row.place("Id/Id", Form.REFERENCE);
    var kind = row.place("Tp", KIND);
    var status = row.place("Sts/Sts/Cd", Form.ANY);
    var amount = row.signed("CmptdAmt/Amt", "CmptdAmt/CdtDbt");
    var transactionId = row.place("RltdTx/Ref/AcctOwnrTxId", Form.REFERENCE);
    var account = row.place("RltdTx/TxDtls/SfkpgAcct/Id", Form.REFERENCE);
    return row.reading(
        in -> {
          if ("REMO".equals(in.lenient(status))) {
            return null;
          }
          BigDecimal computed = in.get(amount);
          return new ReportedPenalty(
              in.get(kind),
              in.get(in.has(day) ? day : reportDay),
              in.lenient(transactionId),
              in.get(id),
              in.lenient(account),
              amount.currency(in),
              computed);
        });
  }
}
