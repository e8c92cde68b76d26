package io.straightway.streams.relay;

import java.time.Instant;
import java.util.Map;

/**
 * An event in the books.
 *
 * @param id the same whenever the event is delivered again
 * @param subject the subject, such as {@code trade:20001}
 * @param key the key within which events are in the order of commits: the account, or the subject
 *     of an event without an account
 * @param sequence greater for later events, compared by characters
 * @param transaction the number of the transaction, as counted by the server that committed it
 * @param time the time of the commit
 * @param data the data by the names of the type's fields
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
