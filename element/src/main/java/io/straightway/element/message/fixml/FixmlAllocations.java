package io.straightway.element.message.fixml;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.ValueText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The shares of a block's accounts: the TrdAllocGrp of our side, with AllocAccount (79) and
 * AllocQty (80). Anything else in an allocation would be lost, so it is a fault.
 */
record FixmlAllocations(FixmlValues values, FirstFault faults) {
  private static final List<String> READ =
      List.of("Acct", "Qty", "ActIDSrc", "IndAllocID", "IndAllocID2");

  /** Takes all allocations; there may be none yet. */
  void take(FixmlElement side) {
    values.draft().beginAllocations();
    Set<String> accounts = new HashSet<>();
    for (FixmlElement allocation : side.children("Alloc")) {
      take(allocation, accounts);
    }
  }

  private void take(FixmlElement allocation, Set<String> accounts) {
    String account = allocation.get("Acct");
    String quantity = allocation.get("Qty");
    if (account == null || quantity == null) {
      values.missing(allocation.path(account == null ? "Acct" : "Qty"));
    } else if (!allocation.hasOnly(READ)) {
      faults.report(
          ReasonCode.FIXML_ALLOCATED,
          "Alloc",
          "An allocation may have Acct and Qty only; anything else is not in the books.");
    } else if (!accounts.add(account)) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          allocation.path("Acct"),
          "There are two allocations of " + account + ".");
    } else if (!TradeDraft.isAccount(account)) {
      values.reportForm(allocation.path("Acct"), MessageField.ACCOUNT.form(), account);
    } else {
      ValueText text = new ValueText();
      text.set(quantity);
      if (!values.draft().addAllocation(account, text)) {
        values.reportForm(allocation.path("Qty"), MessageField.ALLOCATIONS.form(), quantity);
      }
    }
  }
}
