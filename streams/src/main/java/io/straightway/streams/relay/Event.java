package io.straightway.streams.relay;

import java.time.Instant;
import java.util.Map;

/**
 * What happened in the books.
 *
 * @param id the same whenever this event is delivered again
 * @param subject what it is about, such as {@code trade:20001}
 * @param key events of one key are in the order of commits: the account, or the subject of what has
 *     none
 * @param sequence later events have a greater one, by characters
 * @param transaction the number of its transaction, as the server that committed it counts them
 * @param time when its transaction was committed
 * @param data by the names of the type's fields
 */
record Event(
    String id,
    EventType type,
    String subject,
    String key,
    String sequence,
    long transaction,
    Instant time,
    Map<String, Object> data) {}
