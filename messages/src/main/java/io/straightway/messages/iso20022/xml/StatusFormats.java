package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Statuses;

/**
 * The formats of statuses. A settlement status has one status of each aspect; of an answer to a
 * request, the first status declared here that is present counts.
 */
final class StatusFormats {
  private StatusFormats() {}

  /**
   * Returns the format of SecuritiesSettlementTransactionStatusAdvice. An inferred matching status
   * counts as a reported one.
   */
  static MessageFormat<SettlementStatus024> settlement() {
    Group<SettlementStatus024> root = Group.root("SctiesSttlmTxStsAdvc");
    var id = root.place("TxId/AcctOwnrTxId", Form.REFERENCE, m -> m.transactionId());
    var sender = root.place("TxId/AcctSvcrTxId", Form.REFERENCE, m -> m.reference());
    var market = root.place("TxId/MktInfrstrctrTxId", Form.REFERENCE);
    var statuses =
        new Statuses<SettlementStatus024, Status>(root)
            .coded("PrcgSts/Rjctd", Status.REFUSED)
            .coded("PrcgSts/Canc", Status.CANCELLED)
            .proprietary("PrcgSts/CxlReqd", Status.CANCELLATION_REQUESTED)
            .coded("PrcgSts/PdgCxl", Status.CANCELLATION_PENDING)
            .proprietary("PrcgSts/ModReqd", Status.MODIFICATION_REQUESTED)
            .coded("PrcgSts/Rpr", Status.REPAIR)
            .coded("PrcgSts/AckdAccptd", Status.ACCEPTED)
            .coded("PrcgSts/PdgPrcg", Status.ACCEPTED)
            .coded("MtchgSts/Umtchd", Status.UNMATCHED)
            .bare("MtchgSts/Mtchd", Status.MATCHED)
            .coded("IfrrdMtchgSts/Umtchd", Status.UNMATCHED)
            .bare("IfrrdMtchgSts/Mtchd", Status.MATCHED)
            .coded("SttlmSts/Flng", Status.FAILING)
            .coded("SttlmSts/Pdg", Status.PENDING);
    root.reading(
        in -> {
          String ours = in.get(id);
          String theirs = in.optional(in.has(sender) ? sender : market);
          return new SettlementStatus024(ours, theirs, statuses.in(in, Status::aspect));
        });
    return MessageFormat.usual(SettlementStatus024.class, root, "sese.024.001.", 12, 9, 14);
  }

  /** Returns the format of SecuritiesTransactionCancellationRequestStatusAdvice. */
  static MessageFormat<CancellationStatus027> cancellation() {
    Group<CancellationStatus027> root = Group.root("SctiesTxCxlReqStsAdvc");
    root.written("CxlReqRef", Form.REFERENCE, m -> m.transactionId());
    var id =
        root.place(
            "TxId/AcctOwnrTxId/SctiesSttlmTxId/TxId", Form.REFERENCE, m -> m.transactionId());
    var statuses =
        new Statuses<CancellationStatus027, State>(root)
            .coded("PrcgSts/Canc", State.CANCELLED)
            .coded("PrcgSts/Dnd", State.DENIED)
            .coded("PrcgSts/Rjctd", State.DENIED)
            .coded("PrcgSts/PdgCxl", State.PENDING)
            .coded("PrcgSts/Rpr", State.PENDING)
            .coded("PrcgSts/AckdAccptd", State.PENDING);
    root.reading(
        in -> {
          StatusPart<State> stated = statuses.in(in);
          return new CancellationStatus027(
              in.get(id), stated.status(), stated.reasonCode(), stated.reasonText());
        });
    return MessageFormat.usual(CancellationStatus027.class, root, "sese.027.001.", 7, 6, 9);
  }

  /** Returns the format of SecuritiesSettlementConditionModificationStatusAdvice. */
  static MessageFormat<HoldStatus031> hold() {
    Group<HoldStatus031> root = Group.root("SctiesSttlmCondModStsAdvc");
    root.written("ReqRef", Form.REFERENCE, m -> m.transactionId());
    var id = root.place("ReqDtls/Ref/AcctOwnrTxId", Form.REFERENCE, m -> m.transactionId());
    var hold = root.place("ReqDtls/HldInd/Ind", Form.FLAG, m -> m.hold());
    var statuses =
        new Statuses<HoldStatus031, HoldStatus>(root)
            .coded("PrcgSts/Dnd", HoldStatus.DENIED)
            .coded("PrcgSts/Rjctd", HoldStatus.DENIED)
            .proprietary("PrcgSts/Cmpltd", HoldStatus.DONE)
            .coded("PrcgSts/Pdg", HoldStatus.PENDING)
            .coded("PrcgSts/AckdAccptd", HoldStatus.PENDING);
    root.reading(
        in -> {
          StatusPart<HoldStatus> stated = statuses.in(in);
          return new HoldStatus031(
              in.get(id),
              in.optional(hold),
              stated.status(),
              stated.reasonCode(),
              stated.reasonText());
        });
    return MessageFormat.usual(HoldStatus031.class, root, "sese.031.001.", 9, 8, 11);
  }
}
