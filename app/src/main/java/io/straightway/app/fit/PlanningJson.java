package io.straightway.app.fit;

import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Latency targets and prices as JSON. */
final class PlanningJson {
  private PlanningJson() {}

  static @Nullable ObjectNode latency(@Nullable SizeForLatency size) {
    return size == null
        ? null
        : object()
            .put("target", size.target())
            .put("n", size.n())
            .put("lower", size.interval().lower())
            .put("upper", size.interval().upper())
            .put("met", size.met());
  }

  static @Nullable ObjectNode overhead(@Nullable Overhead overhead) {
    if (overhead == null) {
      return null;
    }
    ObjectNode json =
        object()
            .put("model", overhead.model().word())
            .put("optimal", overhead.optimal())
            .put("price", overhead.price())
            .put("worth", overhead.worth())
            .put("lastPaying", overhead.lastPaying())
            .put("lookedTo", overhead.lookedTo());
    ArrayNode shares = json.putArray("shares");
    overhead.shares().forEach(shares::addPOJO);
    return json;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
