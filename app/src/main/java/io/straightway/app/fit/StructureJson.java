package io.straightway.app.fit;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.check.Outlier;
import io.straightway.scalability.fit.estimate.Fit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Breaks and outliers as JSON. */
final class StructureJson {
  private StructureJson() {}

  /** Adds {@code breaks} and {@code outliers}. */
  static void add(ObjectNode fit, FitReport report) {
    fit.set("breaks", breaks(report.structure().breaks()));
    ArrayNode outliers = fit.putArray("outliers");
    report.structure().outliers().forEach(each -> outliers.add(outlier(each, report.points())));
  }

  private static @Nullable ObjectNode breaks(@Nullable Breaks breaks) {
    if (breaks == null) {
      return null;
    }
    ObjectNode json =
        object().put("gain", breaks.gain()).put("evidence", breaks.evidence()).put("p", breaks.p());
    ArrayNode parts = json.putArray("parts");
    breaks.parts().forEach(each -> parts.add(part(each)));
    return json;
  }

  private static ObjectNode part(Fit part) {
    ObjectNode json =
        object()
            .put("from", part.data().smallest())
            .put("to", part.data().largest())
            .put("model", part.family().word());
    json.set("parameters", parameters(part));
    return json;
  }

  private static ObjectNode outlier(Outlier outlier, List<Measurement> points) {
    double n = outlier.measured().n();
    double throughput = outlier.measured().throughput();
    Long line =
        points.stream()
            .filter(each -> each.n() == n && each.throughput() == throughput)
            .map(Measurement::line)
            .findFirst()
            .orElse(null);
    ObjectNode json =
        object()
            .put("line", line)
            .put("n", n)
            .put("throughput", throughput)
            .put("expected", outlier.expected())
            .put("t", outlier.t())
            .put("p", outlier.p())
            .put("model", outlier.without().family().word());
    json.set("with", parameters(outlier.with()));
    json.set("without", parameters(outlier.without()));
    return json;
  }

  private static ObjectNode parameters(Fit fit) {
    ObjectNode json = object();
    List<String> names = fit.family().parameterNames();
    for (int i = 0; i < names.size(); i++) {
      json.put(names.get(i), fit.parameters()[i]);
    }
    return json;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
