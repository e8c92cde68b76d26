package io.straightway.streams.relay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes events in the JSON format of CloudEvents 1.0, with its extension {@code partitionkey}.
 *
 * @param source a URI reference that identifies the books; the source and the id identify an event
 */
record EventJson(String source) {
  /** The attributes of an event with their descriptions, in the order in which they are written. */
  static final Map<String, String> ATTRIBUTES = attributes();

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private static Map<String, String> attributes() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("specversion", "1.0");
    all.put("id", "The same whenever this event is delivered again; unique within the source.");
    all.put("source", "Identity of the books: the option --source.");
    all.put("type", "Type of the event.");
    all.put("subject", "Subject of the event, named as in the list of exceptions and the audit.");
    all.put("time", "Time of the commit of its transaction, in UTC.");
    all.put(
        "partitionkey",
        "The account, or the subject if there is none; events of one key are in order.");
    all.put(
        "sequence",
        "Its place in the log of the database: a later event has a greater one, compared as text.");
    all.put(
        "transaction",
        "The number of its transaction, 32 bits, as the database counts them (xid).");
    all.put("datacontenttype", "application/json");
    all.put("dataschema", "The form of the data, with its version at the end.");
    return all;
  }

  /** Returns one event, on one line. */
  String one(Event event) {
    return MAPPER.writeValueAsString(members(event));
  }

  /** Returns several events, as a batch. */
  String batch(List<Event> events) {
    return MAPPER.writeValueAsString(events.stream().map(this::members).toList());
  }

  private Map<String, Object> members(Event event) {
    Map<String, Object> members = new LinkedHashMap<>(ATTRIBUTES);
    members.put("id", event.id());
    members.put("source", source);
    members.put("type", event.type().fullName());
    members.put("subject", event.subject());
    members.put("time", event.time().toString());
    members.put("partitionkey", event.key());
    members.put("sequence", event.sequence());
    members.put("transaction", String.valueOf(event.transaction()));
    members.put("dataschema", event.type().schema());
    members.put("data", event.data());
    return members;
  }
}
