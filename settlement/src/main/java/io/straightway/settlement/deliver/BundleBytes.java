package io.straightway.settlement.deliver;

import io.straightway.iso20022.xml.Bundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What of a bundle goes over the wire. */
final class BundleBytes {
  private BundleBytes() {}

  static byte[] of(OutboxBundle bundle) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Bundle.write(bytes, bundle.messages().stream().map(OutboxBundle.Message::body).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("in memory", e);
    }
    return bytes.toByteArray();
  }
}
