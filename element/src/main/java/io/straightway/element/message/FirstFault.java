package io.straightway.element.message;

import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import org.jspecify.annotations.Nullable;

/** Keeps the first fault of a document and drops the later ones. */
public final class FirstFault {
  private @Nullable Refusal refusal;

  public FirstFault(@Nullable XmlRefusal refusal) {
    this.refusal = refusal == null ? null : Refusal.of(refusal);
  }

  public @Nullable Refusal refusal() {
    return refusal;
  }

  public void report(Refusal next) {
    if (refusal == null) {
      refusal = next;
    }
  }

  public void report(ReasonCode code, @Nullable String field, String reason) {
    report(new Refusal(code, field, reason));
  }

  /** Reports that a value does not have the required form. */
  public void reportForm(String field, String form, String text) {
    String quoted = XmlRefusal.quoted(text);
    report(ReasonCode.FIELD_FORMAT, field, field + " must be " + form + ", but is " + quoted + ".");
  }

  /** Returns whether the current element is in a namespace; reports a fault if not. */
  public boolean requireNamespace(XmlDocument xml, String namespace) {
    boolean ours = namespace.equals(xml.namespace());
    if (!ours) {
      report(
          ReasonCode.XML_NAMESPACE,
          null,
          "The element "
              + XmlRefusal.quoted(xml.name())
              + (namespace.isEmpty()
                  ? " may be in no namespace."
                  : " must be in the namespace " + namespace + "."));
    }
    return ours;
  }

  /** Reports a fault if the current element has an attribute. */
  public void requireNoAttribute(XmlDocument xml, String element) {
    if (xml.attributeCount() > 0) {
      reportAttribute(xml, element, 0);
    }
  }

  public void reportAttribute(XmlDocument xml, String element, int index) {
    report(
        ReasonCode.XML_STRUCTURE,
        element,
        element
            + " may not have the attribute "
            + XmlRefusal.quoted(xml.localAttributeName(index))
            + ".");
  }

  /** Reports a fault if the current event, in an element that holds only elements, is text. */
  public void requireNoText(XmlDocument xml, String element) {
    if (!xml.isComment() && !xml.isBlank()) {
      report(
          ReasonCode.XML_STRUCTURE, element, element + " may not hold text beside its elements.");
    }
  }
}
