package io.straightway.element.message.fixml;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.xml.BatchForm;
import java.util.Set;

/** The names of FIXML that a document is recognised by. */
public final class Fixml {
  /** FIX 4.4 and FIX 5.0 SP2. */
  public static final Set<String> NAMESPACES =
      Set.of("http://www.fixprotocol.org/FIXML-4-4", "http://www.fixprotocol.org/FIXML-5-0-SP2");

  public static final String ROOT = "FIXML";
  static final String BATCH = "Batch";
  static final String HEADER = "Hdr";
  static final String REPORT = "TrdCaptRpt";

  /** FIXML with Batches. */
  public static final BatchForm FORM =
      new BatchForm(BATCH, REPORT, new BatchForm.Envelope(ROOT, HEADER, "Hop"));

  /** What messages that only acknowledge end with. */
  static final String ACKNOWLEDGEMENT = "Ack";

  private Fixml() {}

  public static Refusal otherNamespace() {
    return Refusal.of(
        ReasonCode.XML_NAMESPACE,
        "FIXML must be in the namespace http://www.fixprotocol.org/FIXML-4-4 or "
            + "http://www.fixprotocol.org/FIXML-5-0-SP2.");
  }
}
