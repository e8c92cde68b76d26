package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.AnnouncedCash;
import io.straightway.messages.iso20022.CorporateActionNotice031.GrossRate;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.SignedPlace;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The formats of payments announced and made by issuers. The variants of the messages that coexist
 * with ISO 15022 (002) are read too; they have the same content at the same paths.
 */
final class CorporateActionFormats {
  private static final String CASH_DIVIDEND = "DVCA";
  private static final String CASH = "CASH";
  private static final String CLAIM = "CLAI";
  private static final String REPLACES = "REPL";
  private static final String UNCONFIRMED = "UCON";
  private static final String INDICATIVE = "INDI";
  private static final String GROSS = "RateAndAmtDtls/GrssDvddRate";

  /** The name of the gross rate from the standards release of 2025 on. */
  private static final String GROSS_LATER = "RateAndAmtDtls/GrssDstrbtnRate";

  private CorporateActionFormats() {}

  private record Cash(
      String currency,
      BigDecimal amount,
      LocalDate day,
      @Nullable BigDecimal withheld,
      BigDecimal reclaimable) {}

  /**
   * Returns the format of CorporateActionMovementConfirmation: cash in one currency, in one part or
   * several.
   */
  static MessageFormat<CorporateActionMovement036> movement() {
    Group<CorporateActionMovement036> root = Group.root("CorpActnMvmntConf");
    declare(root, m -> m, m -> m, "AmtDtls/PstngAmt", "DtDtls/");
    return MessageFormat.usual(CorporateActionMovement036.class, root, "seev.036.001.", 14, 13, 17)
        .and("seev.036.002.", 13, 17);
  }

  /**
   * Returns the format of CorporateActionMovementReversalAdvice, which is nested less deeply than
   * the confirmation.
   */
  static MessageFormat<CorporateActionReversal037> reversal() {
    Group<CorporateActionReversal037> root = Group.root("CorpActnMvmntRvslAdvc");
    declare(
        root,
        CorporateActionReversal037::movement,
        CorporateActionReversal037::new,
        "PstngAmt",
        "");
    return MessageFormat.usual(CorporateActionReversal037.class, root, "seev.037.001.", 15, 13, 17)
        .and("seev.037.002.", 13, 17);
  }

  private static <M> void declare(
      Group<M> whole,
      Function<M, CorporateActionMovement036> getter,
      Function<CorporateActionMovement036, M> made,
      String amount,
      String dates) {
    Group<CorporateActionMovement036> root = whole.of(getter);
    var event = root.inside("CorpActnGnlInf");
    var reference = event.place("CorpActnEvtId", Form.REFERENCE, m -> m.reference());
    var type = event.place("EvtTp/Cd", Form.REASON_CODE, m -> m.eventType());
    var isin = event.place("FinInstrmId/ISIN", Form.ISIN, m -> m.isin());
    var account = root.place("AcctDtls/SfkpgAcct", Form.REFERENCE, m -> m.safekeepingAccount());
    Group<String> processes =
        root.rows(
            "CorpActnDtls/AddtlBizPrcInd", m -> m.claim() ? List.of(CLAIM) : List.<String>of());
    var process = processes.place("Cd", Form.ANY, code -> code);
    processes.reading(in -> in.has(process) ? in.get(process) : null);
    root.written("CorpActnConfDtls/OptnNb/Nb", "001");
    root.written("CorpActnConfDtls/OptnTp/Cd", CASH);
    Group<Cash> moved =
        root.rows(
            "CorpActnConfDtls/CshMvmntDtls",
            m ->
                List.of(
                    new Cash(
                        m.currency(), m.amount(), m.postedOn(), m.withheld(), m.reclaimable())));
    SignedPlace money = moved.signed(amount, "CdtDbtInd", c -> c.currency(), c -> c.amount());
    var withheld =
        moved.money(
            "AmtDtls/WhldgTaxAmt", c -> c.currency(), c -> dates.isEmpty() ? null : c.withheld());
    var second = moved.place("AmtDtls/ScndLvlTaxAmt", Form.MONEY);
    var reclaimable = moved.place("AmtDtls/TaxRclmAmt", Form.MONEY);
    moved.writtenMoney(
        "AmtDtls/TaxRclmAmt",
        c -> c.currency(),
        c -> dates.isEmpty() || c.reclaimable().signum() == 0 ? null : c.reclaimable());
    moved.written(dates.isEmpty() ? "PstngDt/Dt" : dates + "PstngDt", Form.DAY, c -> c.day());
    var posted = moved.anyDate(dates + "PstngDt");
    var valued = moved.anyDate(dates + "ValDt");
    moved.reading(
        in ->
            new Cash(
                money.currency(in),
                in.get(money),
                in.get(in.has(valued) ? valued : posted),
                sum(in.optional(withheld), in.optional(second)),
                in.has(reclaimable) ? in.get(reclaimable) : BigDecimal.ZERO));
    whole.reading(
        in -> {
          List<Cash> all = in.all(moved);
          if (all.isEmpty() || all.stream().map(Cash::currency).distinct().count() > 1) {
            throw UnreadableException.structure(
                all.isEmpty() ? "No cash has moved." : "Cash has moved in several currencies.");
          }
          return made.apply(
              new CorporateActionMovement036(
                  in.get(reference),
                  in.has(type) ? in.get(type) : "",
                  in.get(isin),
                  in.get(account),
                  all.get(0).currency(),
                  all.stream().map(Cash::amount).reduce(BigDecimal.ZERO, BigDecimal::add),
                  all.get(0).day(),
                  in.all(processes).contains(CLAIM),
                  all.stream().map(Cash::withheld).reduce(null, CorporateActionFormats::sum),
                  all.stream().map(Cash::reclaimable).reduce(BigDecimal.ZERO, BigDecimal::add)));
        });
  }

  private static @Nullable BigDecimal sum(@Nullable BigDecimal one, @Nullable BigDecimal other) {
    return one == null || other == null ? (one == null ? other : one) : one.add(other);
  }

  /** Returns the format of CorporateActionCancellationAdvice, for events of any type. */
  static MessageFormat<CorporateActionCancellation039> cancellation() {
    Group<CorporateActionCancellation039> root = Group.root("CorpActnCxlAdvc");
    root.written("CxlAdvcGnlInf/CxlRsnCd", "WITH");
    root.written("CxlAdvcGnlInf/PrcgSts/EvtCmpltnsSts", "COMP");
    root.written("CxlAdvcGnlInf/PrcgSts/EvtConfSts", "CONF");
    var event = root.inside("CorpActnGnlInf");
    var reference = event.place("CorpActnEvtId", Form.REFERENCE, m -> m.reference());
    var type = event.place("EvtTp/Cd", Form.REASON_CODE, m -> m.eventType());
    event.written("MndtryVlntryEvtTp/Cd", "MAND");
    var isin = event.place("FinInstrmId/ISIN", Form.ISIN, m -> m.isin());
    root.written("AcctsDtls/ForAllAccts/IdCd", "GENR");
    root.reading(
        in ->
            new CorporateActionCancellation039(
                in.get(reference), in.has(type) ? in.get(type) : "", in.get(isin)));
    return MessageFormat.usual(
            CorporateActionCancellation039.class, root, "seev.039.001.", 12, 11, 14)
        .and("seev.039.002.", 11, 14);
  }

  /**
   * Returns the format of CorporateActionNotification: a cash dividend with one option, which pays
   * cash in one part or several.
   */
  static MessageFormat<CorporateActionNotice031> notice() {
    Group<CorporateActionNotice031> root = Group.root("CorpActnNtfctn");
    var function =
        root.place(
            "NtfctnGnlInf/NtfctnTp", Form.REASON_CODE, m -> m.replaces() ? REPLACES : "NEWM");
    var confirmed =
        root.place(
            "NtfctnGnlInf/PrcgSts/Cd/EvtConfSts",
            Form.ANY,
            m -> m.preliminary() ? UNCONFIRMED : null);
    var event = root.inside("CorpActnGnlInf");
    var reference = event.place("CorpActnEvtId", Form.REFERENCE, m -> m.reference());
    var type = event.place("EvtTp/Cd", Form.REASON_CODE, m -> m.eventType());
    event.written("MndtryVlntryEvtTp/Cd", "MAND");
    var isin = event.place("UndrlygScty/FinInstrmId/ISIN", Form.ISIN, m -> m.isin());
    root.written("AcctDtls/ForAllAccts/IdCd", "GENR");
    var recorded = root.place("CorpActnDtls/DtDtls/RcrdDt/Dt", Form.DAY, m -> m.recordDate());
    var ex = root.place("CorpActnDtls/DtDtls/ExDvddDt/Dt", Form.DAY, m -> m.exDate());
    Group<Option> options = root.rows("CorpActnOptnDtls", m -> List.of(Option.of(m)));
    options.written("OptnNb", "001");
    var kind = options.place("OptnTp/Cd", Form.REASON_CODE, o -> CASH);
    options.written("DfltPrcgOrStgInstr/DfltOptnInd", "true");
    Group<GrossRate> ofOption = rates(options, GROSS, o -> List.of());
    Group<GrossRate> ofOptionLater = rates(options, GROSS_LATER, o -> List.of());
    Group<AnnouncedCash> movements = options.rows("CshMvmntDtls", o -> o.credits());
    var side = movements.place("CdtDbtInd", Form.ANY, c -> "CRDT");
    var paid = movements.place("DtDtls/PmtDt/Dt", Form.DAY, c -> c.paymentDate());
    Group<GrossRate> ofMovement = rates(movements, GROSS, c -> c.rates());
    Group<GrossRate> ofMovementLater = rates(movements, GROSS_LATER, c -> List.of());
    movements.reading(
        in -> {
          List<GrossRate> all = new ArrayList<>(in.all(ofMovement));
          all.addAll(in.all(ofMovementLater));
          return "DBIT".equals(in.lenient(side)) ? null : new AnnouncedCash(in.optional(paid), all);
        });
    options.reading(
        in -> {
          List<AnnouncedCash> credits = in.all(movements);
          List<GrossRate> usual = new ArrayList<>(in.all(ofOption));
          usual.addAll(in.all(ofOptionLater));
          boolean bare = credits.size() == 1 && credits.get(0).rates().isEmpty();
          return new Option(
              CASH.equals(in.lenient(kind)),
              bare ? List.of(new AnnouncedCash(credits.get(0).paymentDate(), usual)) : credits);
        });
    root.reading(
        in -> {
          String code = in.has(type) ? in.get(type) : "";
          List<Option> all = in.all(options);
          boolean pays = all.size() == 1 && code.equals(CASH_DIVIDEND) && all.get(0).isCash();
          List<AnnouncedCash> cash = pays ? all.get(0).credits() : List.of();
          return new CorporateActionNotice031(
              in.get(reference),
              code,
              in.get(isin),
              in.optional(ex),
              in.optional(recorded),
              AnnouncedCash.parts(cash),
              UNCONFIRMED.equals(in.lenient(confirmed))
                  || cash.stream().anyMatch(AnnouncedCash::isIndicative),
              REPLACES.equals(in.optional(function)));
        });
    return MessageFormat.usual(CorporateActionNotice031.class, root, "seev.031.001.", 14, 13, 16)
        .and("seev.031.002.", 13, 16);
  }

  /** Declares the gross rates per unit, each of which is an amount in one of three forms. */
  private static <R> Group<GrossRate> rates(
      Group<R> of, String path, Function<R, List<GrossRate>> values) {
    Group<GrossRate> rates = of.rows(path, values);
    var plain = rates.place("Amt", Form.UNIT_RATE);
    var rated = rates.place("AmtAndRateSts/Amt", Form.UNIT_RATE);
    var status = rates.place("AmtAndRateSts/RateSts", Form.ANY);
    Group<GrossRate> part = rates.inside("RateTpAndAmtAndRateSts");
    var own = part.place("RateTp/Prtry/Id", Form.ANY);
    var type = part.place("RateTp/Cd", Form.REASON_CODE, r -> r.type());
    var typed = part.place("Amt", Form.UNIT_RATE);
    var partStatus = part.place("RateSts/Cd", Form.ANY);
    part.writtenMoney("Amt", r -> r.type() == null ? null : r.currency(), r -> r.amount());
    rates.writtenMoney("Amt", r -> r.type() == null ? r.currency() : null, r -> r.amount());
    return rates.reading(
        in -> {
          Place<BigDecimal> amount = in.has(plain) ? plain : in.has(rated) ? rated : typed;
          boolean known = in.has(amount);
          return new GrossRate(
              in.has(own) ? in.get(own) : in.optional(type),
              known ? in.currency(amount) : null,
              in.optional(amount),
              INDICATIVE.equals(in.lenient(in.has(rated) ? status : partStatus)));
        });
  }

  /** One of the options for the payment of the owner. */
  private record Option(boolean isCash, List<AnnouncedCash> credits) {
    static Option of(CorporateActionNotice031 notice) {
      return new Option(true, notice.parts().stream().map(CorporateActionFormats::credit).toList());
    }
  }

  private static AnnouncedCash credit(CorporateActionNotice031.CashPart part) {
    return new AnnouncedCash(
        part.paymentDate(),
        List.of(new GrossRate(part.type(), part.currency(), part.rate(), false)));
  }
}
