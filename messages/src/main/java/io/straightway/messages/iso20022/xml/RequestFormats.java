package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;

/** The formats of requests about an instruction, and of the withdrawal of an allegement. */
final class RequestFormats {
  private RequestFormats() {}

  /**
   * Returns the format of SecuritiesTransactionCancellationRequest, for a settlement instruction.
   */
  static MessageFormat<CancellationRequest020> cancellation() {
    Group<CancellationRequest020> root = Group.root("SctiesTxCxlReq");
    var transaction = root.inside("AcctOwnrTxId/SctiesSttlmTxId");
    var id = transaction.place("TxId", Form.REFERENCE, m -> m.transactionId());
    var movement = transaction.place("SctiesMvmntTp", Form.MOVEMENT, m -> m.movement());
    var payment = transaction.place("Pmt", Form.PAYMENT, m -> m.payment());
    var account = root.place("SfkpgAcct/Id", Form.REFERENCE, m -> m.safekeepingAccount());
    root.reading(
        in ->
            new CancellationRequest020(
                in.get(id), in.get(movement), in.get(payment), in.get(account)));
    return MessageFormat.usual(CancellationRequest020.class, root, "sese.020.001.", 7, 6, 9);
  }

  /**
   * Returns the format of SecuritiesSettlementConditionsModificationRequest, for the hold of an
   * instruction.
   */
  static MessageFormat<HoldRequest030> hold() {
    Group<HoldRequest030> root = Group.root("SctiesSttlmCondsModReq");
    var account = root.place("SfkpgAcct/Id", Form.REFERENCE, m -> m.safekeepingAccount());
    var details = root.inside("ReqDtls");
    var id = details.place("Ref/AcctOwnrTxId", Form.REFERENCE, m -> m.transactionId());
    var hold = details.place("HldInd/Ind", Form.FLAG, m -> m.hold());
    root.reading(in -> new HoldRequest030(in.get(id), in.get(account), in.get(hold)));
    return MessageFormat.usual(HoldRequest030.class, root, "sese.030.001.", 9, 8, 11);
  }

  /**
   * Returns the format of SecuritiesSettlementAllegementRemovalAdvice. The type of the alleged
   * transaction is required; a receipt against payment is written for any type.
   */
  static MessageFormat<AllegementRemoval029> removal() {
    Group<AllegementRemoval029> root = Group.root("SctiesSttlmAllgmtRmvlAdvc");
    var reference = root.place("AcctSvcrTxId/TxId", Form.REFERENCE, m -> m.reference());
    root.written("AcctSvcrTxId/SctiesMvmntTp", "RECE");
    root.written("AcctSvcrTxId/Pmt", "APMT");
    root.reading(in -> new AllegementRemoval029(in.get(reference)));
    return MessageFormat.usual(AllegementRemoval029.class, root, "sese.029.001.", 6, 5, 8);
  }
}
