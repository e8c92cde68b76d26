package io.straightway.element.message.fixml;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.markup.BatchForm;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names that identify a FIXML document. */
public final class Fixml {
  /** FIX 4.4 and FIX 5.0 SP2. */
  public static final Set<String> NAMESPACES =
      Set.of("http://www.fixprotocol.org/FIXML-4-4", "http://www.fixprotocol.org/FIXML-5-0-SP2");

  public static final String ROOT = "FIXML";

  /** The root's attribute for the version, used where there is no namespace. */
  public static final String VERSION = "v";

  private static final Pattern VERSIONS = Pattern.compile("(FIX[. ]?)?(4\\.4|5\\.0 ?SP2)");

  static final String BATCH = "Batch";

  /** The attribute of a Batch for the number of its messages. */
  static final String TOTAL = "TotMsg";

  static final String HEADER = "Hdr";
  static final String REPORT = "TrdCaptRpt";

  /** FIXML with Batches. */
  public static final BatchForm FORM =
      new BatchForm(BATCH, REPORT, new BatchForm.Envelope(ROOT, HEADER, "Hop", VERSION, TOTAL));

  /** The suffix in the names of messages that only acknowledge. */
  static final String ACKNOWLEDGEMENT = "Ack";

  private Fixml() {}

  /**
   * Returns whether a document is FIXML of a supported version: by its namespace or, without one,
   * by the version that its root states, as CME and ICE send it.
   *
   * @param namespace the root's namespace; empty if it has none
   * @param version the root's attribute {@link #VERSION}, or null
   */
  public static boolean isRead(String namespace, @Nullable String version) {
    return NAMESPACES.contains(namespace)
        || (namespace.isEmpty() && version != null && VERSIONS.matcher(version).matches());
  }

  public static Refusal otherNamespace() {
    return Refusal.of(
        ReasonCode.XML_NAMESPACE,
        "FIXML must be in the namespace http://www.fixprotocol.org/FIXML-4-4 or "
            + "http://www.fixprotocol.org/FIXML-5-0-SP2, or in none with v of 4.4 or 5.0 SP2.");
  }
}
