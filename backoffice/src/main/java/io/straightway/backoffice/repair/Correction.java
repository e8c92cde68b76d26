package io.straightway.backoffice.repair;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The changes of a corrected copy.
 *
 * @param document a whole trade message to start from; empty to start from the original
 * @param fields fields to set on that, by {@link io.straightway.element.message.parse.TradeFields
 *     name}; an empty value removes the field
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Correction(byte[] document, Map<String, String> fields) {

  /** Copies the fields. */
  public Correction {
    fields = new LinkedHashMap<>(fields);
  }

  /** Creates a correction of the original with other fields. */
  public static Correction of(Map<String, String> fields) {
    return new Correction(new byte[0], fields);
  }
}
