package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso15022.MtForms.MtPeriod;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.statement.PenaltyKind;
import io.straightway.messages.iso20022.statement.PenaltyReport044;
import io.straightway.messages.iso20022.statement.ReportedPenalty;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * MT537 of penalties; one of pending transactions is refused. Only read, because penalties are
 * reported by the CSD. Penalties that the CSD has removed or could not compute are left out.
 */
final class PenaltiesText {
  private static final Map<String, PenaltyKind> KINDS =
      Map.of("SEFP", PenaltyKind.SEFP, "LMFP", PenaltyKind.LMFP);
  private static final Set<String> NOT_IN_FORCE = Set.of("REMO", "NCOM");

  private PenaltiesText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtPage page = MtPage.of(message);
    String type = page.general().find("22H", "STST");
    if (type != null && !type.equals("PENA")) {
      throw MtFault.value("The statement is of %s, but only one of penalties is supported.", type);
    }
    LocalDate reported = MtForms.day(page.general().required("98", "STAT"));
    MtPeriod days = new MtPeriod(reported, reported);
    List<ReportedPenalty> penalties = new ArrayList<>();
    for (MtSequence report : message.text().sequences("PENA")) {
      MtField period = report.field("69", "STAT");
      if (period != null) {
        days = MtForms.period(period);
      }
      for (MtSequence ofCurrency : report.sequences("PENACUR")) {
        for (MtSequence ofParty : ofCurrency.sequences("PENACOUNT")) {
          for (MtSequence detail : ofParty.sequences("PENDET")) {
            add(page, ofCurrency, detail, penalties);
          }
        }
      }
    }
    return new PenaltyReport044(
        page.id(), days.from(), days.to(), penalties, page.number(), page.last());
  }

  private static void add(
      MtPage page, MtSequence ofCurrency, MtSequence detail, List<ReportedPenalty> penalties)
      throws UnreadableException {
    if (NOT_IN_FORCE.contains(String.valueOf(detail.find("25D", "PNST")))) {
      return;
    }
    MtAmount amount = MtForms.amount(detail.required("19A", "AMCO"));
    MtSequence related = detail.optional("RELTRAN");
    MtField account = related == null ? null : related.anywhere("97A", "SAFE");
    String own = account == null ? null : MtForms.account(account.value());
    penalties.add(
        new ReportedPenalty(
            MtForms.code(KINDS, detail.required("22H", "PNTP")),
            day(ofCurrency, detail),
            related == null ? null : MtForms.reference(related.find("20C", "ACOW")),
            detail.get("20C", "PREF"),
            own == null ? page.account() : own,
            amount.currency(),
            amount.number()));
  }

  /** Returns the last day for which the penalty was computed, else the day of the computation. */
  private static LocalDate day(MtSequence ofCurrency, MtSequence detail)
      throws UnreadableException {
    List<MtSequence> computed = detail.sequences("CALDET");
    MtField day = computed.isEmpty() ? null : computed.get(computed.size() - 1).field("98", "PEDA");
    return MtForms.day(day == null ? ofCurrency.required("98", "DACO") : day);
  }
}
