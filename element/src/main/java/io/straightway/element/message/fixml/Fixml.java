package io.straightway.element.message.fixml;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.markup.BatchForm;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of FIXML that a document is recognised by. */
public final class Fixml {
  /** FIX 4.4 and FIX 5.0 SP2. */
  public static final Set<String> NAMESPACES =
      Set.of("http://www.fixprotocol.org/FIXML-4-4", "http://www.fixprotocol.org/FIXML-5-0-SP2");

  public static final String ROOT = "FIXML";

  /** The attribute of the root that states the version, where no namespace does. */
  public static final String VERSION = "v";

  private static final Pattern VERSIONS = Pattern.compile("(FIX[. ]?)?(4\\.4|5\\.0 ?SP2)");

  static final String BATCH = "Batch";
  static final String HEADER = "Hdr";
  static final String REPORT = "TrdCaptRpt";

  /** FIXML with Batches. */
  public static final BatchForm FORM =
      new BatchForm(BATCH, REPORT, new BatchForm.Envelope(ROOT, HEADER, "Hop", VERSION));

  /** What messages that only acknowledge end with. */
  static final String ACKNOWLEDGEMENT = "Ack";

  private Fixml() {}

  /**
   * Whether a document is FIXML of a version that is read: by its namespace or, if it has none, by
   * the version that its root states, as CME and ICE send it.
   *
   * @param namespace of the root; empty if it is in none
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
