package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.statement.CashFormat;
import io.straightway.messages.iso20022.statement.HoldingsFormat;
import io.straightway.messages.iso20022.statement.PenaltyFormat;
import io.straightway.messages.iso20022.statement.PostingFormat;
import java.util.List;

/** The formats of all messages. If a record has several formats, the first is written. */
final class KnownFormats {
  static final List<MessageFormat<?>> ALL =
      List.of(
          InstructionFormat.format(),
          StatusFormats.settlement(),
          ConfirmationFormat.format(),
          ConfirmationFormat.reversal(),
          CorporateActionFormats.notice(),
          CorporateActionFormats.movement(),
          CorporateActionFormats.reversal(),
          CorporateActionFormats.cancellation(),
          HoldingsFormat.format(),
          PostingFormat.format(),
          CashFormat.current(),
          CashFormat.earlier(),
          CashFormat.notice(),
          CashFormat.earlierNotice(),
          PenaltyFormat.format(),
          RequestFormats.cancellation(),
          StatusFormats.cancellation(),
          AllegementFormat.format(),
          RequestFormats.removal(),
          RequestFormats.hold(),
          StatusFormats.hold(),
          NetworkFormat.refusal());

  private KnownFormats() {}
}
