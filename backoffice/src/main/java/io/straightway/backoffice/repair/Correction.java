package io.straightway.backoffice.repair;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is to be other in a corrected copy.
 *
 * @param document a whole trade message to start from; empty to start from the original
 * @param fields fields to set on that, by {@link io.straightway.element.message.parse.TradeFields
 *     name}; an empty value takes the field away
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one
public record Correction(byte[] document, Map<String, String> fields) {

  /** Keeps its own copy of the fields. */
  public Correction {
    fields = new LinkedHashMap<>(fields);
  }

  /** The original with other fields. */
  public static Correction of(Map<String, String> fields) {
    return new Correction(new byte[0], fields);
  }
}
