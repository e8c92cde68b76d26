package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.GrammarElement.Times;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * semt.044, SecuritiesTransactionPenaltiesReport, of which there is one version, and the draft of
 * it that T2S sends. It is only read: penalties are the CSD's to report. What it has removed
 * ({@code REMO}) is left out.
 */
public final class PenaltyFormat extends MessageFormat {
  private static final Pattern MONTH = Pattern.compile("[0-9]{4}-(0[1-9]|1[0-2])");

  private final PageNumber page = PageNumber.at(root().at("RptPgntn"));
  private final GrammarElement reportId = root().value("RptGnlDtls/RptId");
  private final GrammarElement period = root().at("RptGnlDtls/RptPrd");
  private final GrammarElement reportDay = period.value("Dt");
  private final GrammarElement reportMonth = period.value("DtMnth");
  private final GrammarElement from = period.value("FrDtToDt/FrDt");
  private final GrammarElement to = period.value("FrDtToDt/ToDt");
  private final GrammarElement day = root().at("Pnlty", Times.ROWS).value("Dt/Dt");
  private final GrammarElement penalty =
      root().at("Pnlty", Times.ROWS).at("PnltyPerCtrPty", Times.ROWS).at("PnltyDtls", Times.ROWS);
  private final GrammarElement penaltyId = penalty.value("Id/Id");
  private final GrammarElement kind = penalty.value("Tp");
  private final GrammarElement status = penalty.value("Sts/Sts/Cd");
  private final GrammarElement amount = penalty.value("CmptdAmt/Amt");
  private final GrammarElement direction = penalty.value("CmptdAmt/CdtDbt");
  private final GrammarElement transactionId = penalty.value("RltdTx/Ref/AcctOwnrTxId");
  private final GrammarElement account = penalty.value("RltdTx/TxDtls/SfkpgAcct/Id");

  /** The format. */
  public PenaltyFormat() {
    super("semt.044.001.", "SctiesTxPnltiesRpt", 1);
  }

  @Override
  public List<String> types() {
    return List.of(type(), "DRAFT4" + type());
  }

  @Override
  public int maxBytes() {
    return STATEMENT_BYTES;
  }

  @Override
  public Content begin() {
    return new Penalties();
  }

  private record Period(LocalDate from, LocalDate to) {}

  private final class Penalties implements Content {
    private final List<ReportedPenalty> penalties = new ArrayList<>();

    @Override
    public void row(GrammarElement row, Values values) throws UnreadableException {
      if (row.equals(penalty) && !"REMO".equals(values.optional(status))) {
        BigDecimal computed = values.number(amount, FieldRules.MONEY_DECIMALS);
        penalties.add(
            new ReportedPenalty(
                values.either(
                    kind,
                    PenaltyKind.SEFP,
                    PenaltyKind.SEFP.name(),
                    PenaltyKind.LMFP,
                    PenaltyKind.LMFP.name()),
                values.day(values.has(day) ? day : reportDay),
                values.optionalReference(transactionId),
                values.reference(penaltyId),
                values.optionalReference(account),
                values.currency(amount),
                values.direction(direction).signed(computed)));
      }
    }

    @Override
    public IsoMessage message(Values values) throws UnreadableException {
      Period about = period(values);
      try {
        return new PenaltyReport044(
            values.reference(reportId),
            about.from(),
            about.to(),
            penalties,
            page.number(values),
            page.isLast(values));
      } catch (IllegalArgumentException e) { // a period that ends before it begins
        throw UnreadableException.value(String.valueOf(e.getMessage()));
      }
    }
  }

  private Period period(Values values) throws UnreadableException {
    if (values.has(reportMonth)) {
      return month(values.text(reportMonth, text -> MONTH.matcher(text).matches()));
    }
    return values.has(from)
        ? new Period(values.day(from), values.day(to))
        : new Period(values.day(reportDay), values.day(reportDay));
  }

  private Period month(String text) throws UnreadableException {
    try {
      YearMonth month = YearMonth.parse(text);
      return new Period(month.atDay(1), month.atEndOfMonth());
    } catch (DateTimeException e) {
      throw Values.malformed(reportMonth, text);
    }
  }
}
