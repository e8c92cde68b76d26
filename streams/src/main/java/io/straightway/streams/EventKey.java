package io.straightway.streams;

import io.straightway.messages.channel.ChannelKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * The secret that a relay shares with those who believe its events: a record of a topic whose
 * header lacks the HMAC-SHA-256 of the value was written by somebody else.
 */
public record EventKey(ChannelKey key) {
  private static final String HEADER = "straightway-mac";

  /** Returns the header of a record with this value. */
  public Header header(String value) {
    return new RecordHeader(HEADER, code(value));
  }

  /** Returns whether a holder of this key wrote the record's value. */
  public boolean isIn(ConsumerRecord<String, String> record) {
    Header header = record.headers().lastHeader(HEADER);
    return header != null
        && record.value() != null
        && MessageDigest.isEqual(header.value(), code(record.value()));
  }

  private byte[] code(String value) {
    return key.code(value.getBytes(StandardCharsets.UTF_8));
  }
}
