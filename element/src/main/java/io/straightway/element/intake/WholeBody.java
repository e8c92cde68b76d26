package io.straightway.element.intake;

import io.straightway.db.ContentHash;
import io.straightway.element.message.IncomingTradeMessage;
import java.util.Arrays;

/**
 * What is kept of a body that is refused as a whole.
 *
 * @param head its first bytes, at most {@link IncomingTradeMessage#KEPT_OF_OVERSIZE}
 * @param length how long it was, in bytes
 * @param contentHash SHA-256 of all of it
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one
public record WholeBody(byte[] head, long length, ContentHash contentHash) {

  /** Of a body that is held whole. */
  public static WholeBody of(byte[] body) {
    int kept = Math.min(body.length, IncomingTradeMessage.KEPT_OF_OVERSIZE);
    return new WholeBody(Arrays.copyOf(body, kept), body.length, ContentHash.of(body));
  }
}
