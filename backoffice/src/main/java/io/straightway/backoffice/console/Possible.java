package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.operators.proposal.Proposal;
import java.util.Set;

/**
 * The actions on an item that its page offers. The desk decides; a page only leaves out buttons
 * that would always be refused.
 */
record Possible(boolean repair, boolean resubmit, boolean reject, boolean accept, boolean book) {
  private static final Set<String> ACCEPTED =
      Set.of("CONFIRMATION_AMOUNT", "CONFIRMATION_CONFLICT");
  private static final Possible NOTHING = new Possible(false, false, false, false, false);

  static Possible with(ExceptionDetail detail) {
    ExceptionItem item = detail.item();
    boolean proposed =
        detail.repairs().stream().anyMatch(repair -> repair.state() == Proposal.State.PROPOSED);
    if (item.closed() != null || proposed) {
      return NOTHING;
    }
    ItemKind kind = ItemName.parse(item.item()).map(ItemName::kind).orElseThrow();
    return switch (kind) {
      case MESSAGE -> message(item.state());
      case CONFLICT, REFUSED, GAP -> new Possible(false, false, true, false, false);
      case CUSTODIAN ->
          new Possible(
              false,
              true,
              true,
              ACCEPTED.contains(item.code()),
              "CONFIRMATION_UNSOLICITED".equals(item.code()));
      case INSTRUCTION, TRADE -> NOTHING;
    };
  }

  private static Possible message(String state) {
    return switch (state) {
      case "IN_REPAIR" -> new Possible(true, true, true, false, false);
      case "REJECTED" -> new Possible(true, false, true, false, false);
      case "PARKED" -> new Possible(false, false, true, false, false);
      default -> NOTHING;
    };
  }
}
