package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.DataTable;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.inference.Prediction;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Fits the first 60 % of the sizes of published measurements and predicts the rest. Some sets were
 * known while the method was made; the others judge it, and no rule was chosen by them.
 */
final class HoldOutTest {
  private static final double USED = 0.6;

  /** What was held of one set, over all models and by the chosen one alone. */
  private record HeldOut(String set, int sizes, int held, int own) {
    double share() {
      return (double) held / sizes;
    }
  }

  @Test
  void intervalsHoldWhatWasNotSeen() throws URISyntaxException {
    List<HeldOut> judges = heldOut("judges");
    report("known while the method was made", heldOut("chose"));
    report("judge it", judges);

    assertThat(judges).hasSizeGreaterThanOrEqualTo(20);
    assertThat(judges.stream().mapToDouble(HeldOut::share).average().orElseThrow())
        .isGreaterThanOrEqualTo(0.85);
  }

  private static void report(String role, List<HeldOut> all) {
    System.out.printf(Locale.ROOT, "sets that %s%n", role);
    all.forEach(
        each ->
            System.out.printf(
                Locale.ROOT,
                "%-28s %2d of %2d, by the chosen model alone %2d%n",
                each.set(),
                each.held(),
                each.sizes(),
                each.own()));
    double sizes = all.stream().mapToInt(HeldOut::sizes).sum();
    System.out.printf(
        Locale.ROOT,
        "%d sets, mean of the sets %.1f %%, of all points %.1f %%, by the chosen model alone %.1f %%%n",
        all.size(),
        100 * all.stream().mapToDouble(HeldOut::share).average().orElseThrow(),
        100 * all.stream().mapToInt(HeldOut::held).sum() / sizes,
        100 * all.stream().mapToInt(HeldOut::own).sum() / sizes);
  }

  private static List<HeldOut> heldOut(String role) throws URISyntaxException {
    List<HeldOut> all = new ArrayList<>();
    sets(role).forEach((name, points) -> all.add(heldOut(name, points)));
    return all;
  }

  private static HeldOut heldOut(String name, List<Measurement> points) {
    int used = (int) Math.ceil(USED * points.size());
    List<Measurement> rest = points.subList(used, points.size());
    FitOptions options =
        new FitOptions(rest.stream().map(Measurement::n).toList(), null, false, false, 0, 1);
    List<Prediction> predictions =
        FitStudy.of(points.subList(0, used), List.of(), options).predictions();
    int held = 0;
    int own = 0;
    for (int i = 0; i < predictions.size(); i++) {
      double throughput = rest.get(i).throughput();
      Prediction.Own chosen = predictions.get(i).chosen();
      held += predictions.get(i).interval().contains(throughput) ? 1 : 0;
      own += chosen != null && chosen.interval().contains(throughput) ? 1 : 0;
    }
    return new HeldOut(name, rest.size(), held, own);
  }

  private static Map<String, List<Measurement>> sets(String role) throws URISyntaxException {
    Path file =
        Path.of(Objects.requireNonNull(HoldOutTest.class.getResource("holdouts.csv")).toURI());
    Map<String, List<Measurement>> sets = new LinkedHashMap<>();
    for (DataTable.Row row :
        Tables.open(Objects.requireNonNull(file.getParent()), "holdouts.csv").rows()) {
      if (!row.cell("role").orElseThrow().equals(role)) {
        continue;
      }
      double value = Double.parseDouble(row.cell("value").orElseThrow());
      boolean time = row.cell("kind").orElseThrow().equals("time");
      double n = Double.parseDouble(row.cell("n").orElseThrow());
      sets.computeIfAbsent(row.cell("set").orElseThrow(), name -> new ArrayList<>())
          .add(Measurement.of(row.line(), n, time ? 1 / value : value));
    }
    return sets;
  }
}
