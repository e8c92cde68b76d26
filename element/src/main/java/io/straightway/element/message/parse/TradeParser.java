package io.straightway.element.message.parse;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.ValueParser;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import io.straightway.markup.XmlRefusedException;
import io.straightway.staticdata.FeeKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * One walk through one document, element by element. Only the first fault is reported, but the walk
 * continues after it as long as the document is well formed, to find the key and the sequence
 * number.
 */
final class TradeParser {
  private static final int UNKNOWN = -1;
  private static final String FEE = "Fee";
  private static final String ALLOCATION = "Allocation";
  private static final String ALLOCATED = "Allocation/@account";
  private static final int MOST_ALLOCATIONS = 500;
  private static final String FEE_KIND = "Fee/@kind";
  private static final Map<String, FeeKind> FEE_KINDS =
      Arrays.stream(FeeKind.values()).collect(Collectors.toMap(FeeKind::name, kind -> kind));
  private static final MessageField[] FIELDS = MessageField.values();
  private static final int ACCOUNT = List.of(FIELDS).indexOf(MessageField.ACCOUNT);

  private final XmlDocument xml;
  private final FirstFault faults;
  private final TradeDraft draft;
  private final ValueParser values;
  private int seen; // one bit per place
  private int nextPlace;
  private int allocations;

  /**
   * Creates a walk that has not begun.
   *
   * @param draft receives the values
   */
  TradeParser(XmlDocument xml, FirstFault faults, TradeDraft draft) {
    this.xml = xml;
    this.faults = faults;
    this.draft = draft;
    this.values = new ValueParser(xml, faults);
  }

  /**
   * Walks from the start tag of the root to the end of the document.
   *
   * @throws XmlRefusedException if it is not well formed
   */
  void toEnd() throws XmlRefusedException {
    if (isRoot()) {
      children(TradeMessageSchema.MESSAGE, this::child);
      requireUpTo(FIELDS.length);
      xml.toEnd();
    }
  }

  private boolean isRoot() {
    if (!faults.requireNamespace(xml, TradeMessageSchema.NAMESPACE)) {
      return false;
    }
    if (!xml.name().equals(TradeMessageSchema.MESSAGE)) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          TradeMessageSchema.MESSAGE,
          "The document must be a TradeMessage, not " + XmlRefusal.quoted(xml.name()) + ".");
      return false;
    }
    faults.requireNoAttribute(xml, TradeMessageSchema.MESSAGE);
    return true;
  }

  /** Takes the elements in the current one and returns whether there are any. */
  private boolean children(String element, Child child) throws XmlRefusedException {
    boolean any = false;
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        any = true;
        child.take();
      } else {
        faults.requireNoText(xml, element);
      }
    }
    return any;
  }

  /** Takes an element, from its start tag to its end tag. */
  private interface Child {
    void take() throws XmlRefusedException;
  }

  private void child() throws XmlRefusedException {
    int place =
        faults.requireNamespace(xml, TradeMessageSchema.NAMESPACE) ? placeOf(xml.name()) : UNKNOWN;
    if (place == UNKNOWN || !isFirst(place)) {
      xml.skipElement();
      return;
    }
    requirePlace(place);
    MessageField field = FIELDS[place];
    faults.requireNoAttribute(xml, field.element());
    if (field == MessageField.FEES) {
      fees();
    } else if (field == MessageField.ALLOCATIONS) {
      allocations();
    } else if (values.read(field.element()) && !draft.take(field, values.text())) {
      values.reportForm(field.element(), field.form());
    }
  }

  private void fees() throws XmlRefusedException {
    Set<FeeKind> seenFees = EnumSet.noneOf(FeeKind.class);
    if (!children(MessageField.FEES.element(), () -> fee(seenFees))) {
      faults.report(ReasonCode.XML_STRUCTURE, FEE, "Fees must hold at least one Fee.");
    }
  }

  private void fee(Set<FeeKind> seenFees) throws XmlRefusedException {
    if (isOnly(FEE, MessageField.FEES)) {
      FeeKind kind = feeKind(seenFees);
      if (values.read(FEE) && kind != null && !draft.takeFee(kind, values.text())) {
        values.reportForm(FEE, MessageField.FEES.form());
      }
    }
  }

  /** Returns whether the current element is the one allowed in its parent; skips it if not. */
  private boolean isOnly(String element, MessageField in) throws XmlRefusedException {
    if (!faults.requireNamespace(xml, TradeMessageSchema.NAMESPACE)) {
      xml.skipElement();
      return false;
    }
    if (!xml.name().equals(element)) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          in.element(),
          in.element() + " may not hold the element " + XmlRefusal.quoted(xml.name()) + ".");
      xml.skipElement();
      return false;
    }
    return true;
  }

  private void allocations() throws XmlRefusedException {
    if (isSeen(ACCOUNT)) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          MessageField.ALLOCATIONS.element(),
          "Allocations must replace Account, not accompany it.");
    }
    draft.beginAllocations();
    Set<String> accounts = new HashSet<>();
    children(MessageField.ALLOCATIONS.element(), () -> allocation(accounts));
    if (allocations > MOST_ALLOCATIONS) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          ALLOCATION,
          "Allocations may hold at most " + MOST_ALLOCATIONS + " allocations.");
    }
  }

  private void allocation(Set<String> accounts) throws XmlRefusedException {
    if (!isOnly(ALLOCATION, MessageField.ALLOCATIONS)) {
      return;
    }
    allocations++;
    String account = onlyAttribute(ALLOCATION, "account", ALLOCATED);
    if (account != null && !TradeDraft.isAccount(account)) {
      faults.reportForm(ALLOCATED, MessageField.ACCOUNT.form(), account);
    } else if (account != null && !accounts.add(account)) {
      faults.report(
          ReasonCode.XML_STRUCTURE, ALLOCATED, "There are two allocations of " + account + ".");
    }
    if (values.read(ALLOCATION)
        && account != null
        && !draft.addAllocation(account, values.text())) {
      values.reportForm(ALLOCATION, MessageField.ALLOCATIONS.form());
    }
  }

  /** Returns the only attribute that an element must have; null if it is absent. */
  private @Nullable String onlyAttribute(String element, String attribute, String path) {
    String value = null;
    for (int i = 0; i < xml.attributeCount(); i++) {
      if (xml.attributeName(i).equals(attribute)) {
        value = xml.attributeValue(i);
      } else {
        faults.reportAttribute(xml, element, i);
      }
    }
    if (value == null) {
      faults.report(
          ReasonCode.XML_STRUCTURE, path, element + " must have the attribute " + attribute + ".");
    }
    return value;
  }

  private @Nullable FeeKind feeKind(Set<FeeKind> seenFees) {
    String kind = onlyAttribute(FEE, "kind", FEE_KIND);
    return kind == null ? null : feeKind(kind, seenFees);
  }

  private @Nullable FeeKind feeKind(String name, Set<FeeKind> seenFees) {
    FeeKind kind = FEE_KINDS.get(name);
    if (kind == null) {
      faults.reportForm(FEE_KIND, "COMMISSION, TAX, EXCHANGE or OTHER", name);
      return null;
    }
    if (!seenFees.add(kind)) {
      faults.report(ReasonCode.XML_STRUCTURE, FEE_KIND, "There are two fees of kind " + kind + ".");
    }
    return kind;
  }

  private int placeOf(String name) {
    for (int i = 0; i < FIELDS.length; i++) {
      int place = (nextPlace + i) % FIELDS.length; // usually the first one matches
      if (FIELDS[place].element().equals(name)) {
        return place;
      }
    }
    faults.report(
        ReasonCode.XML_STRUCTURE,
        null,
        "A TradeMessage may not hold the element " + XmlRefusal.quoted(name) + ".");
    return UNKNOWN;
  }

  private boolean isFirst(int place) {
    boolean first = !isSeen(place);
    if (!first) {
      String element = FIELDS[place].element();
      faults.report(ReasonCode.XML_STRUCTURE, element, element + " is repeated.");
      draft.take(FIELDS[place], (Object) null);
    }
    seen |= 1 << place;
    return first;
  }

  private boolean isSeen(int place) {
    return (seen & 1 << place) != 0;
  }

  private void requirePlace(int place) {
    if (place < nextPlace) {
      String element = FIELDS[place].element();
      faults.report(ReasonCode.XML_STRUCTURE, element, element + " is too late in the sequence.");
      return;
    }
    requireUpTo(place);
    nextPlace = place + 1;
  }

  private void requireUpTo(int place) {
    for (int i = nextPlace; i < place; i++) {
      boolean replaced =
          FIELDS[i] == MessageField.ACCOUNT
              && place < FIELDS.length
              && FIELDS[place] == MessageField.ALLOCATIONS;
      if (FIELDS[i].required() && !replaced) {
        String element = FIELDS[i].element();
        faults.report(
            ReasonCode.XML_STRUCTURE, element, element + " is missing or not in its place.");
      }
    }
  }
}
