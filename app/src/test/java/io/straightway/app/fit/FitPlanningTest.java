package io.straightway.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.app.StpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A planner's other questions to a fit: latency, response time and price. */
final class FitPlanningTest {
  private static final String EXACT =
      "n,throughput\n1,1\n2,1.8868\n4,3.0769\n6,3.5294\n8,3.5398\n10,3.3557\n";

  private static final String CORES =
      """
      # unit: requests/s
      cores,throughput
      1,96.5
      2,186.7
      3,270.8
      4,328.7
      6,434.4
      8,488.3
      10,529.6
      1,100.6
      2,194.2
      3,267.3
      4,336.8
      6,433.9
      8,492.8
      10,526.8
      """;

  @TempDir Path dir;

  @Test
  void aClosedSystemsResponseTimeIsReported() {
    StpRun run = StpRun.in(dir, "fit", "gemstone-cores", "--predict", "4", "--in-flight", "2.5");

    // 10 under way at 229.2 a second
    assertThat(run.out()).containsPattern("4 +229.2 .*0\\.0436\\d s");
    assertThat(
            StpRun.in(
                    dir,
                    "fit",
                    "gemstone-cores",
                    "--unit",
                    "trades",
                    "--in-flight",
                    "2",
                    "--predict",
                    "4")
                .err())
        .contains("--in-flight needs a unit");
  }

  @Test
  void anyTwoOfUsersThroughputAndResponseTimeWillDo() throws IOException {
    write("xn.csv", "# unit: requests/s\nusers,throughput\n10,2\n20,3.6\n40,5\n80,5.5\n");
    // R = N / X - Z with Z = 1
    write(
        "nr.csv", "users,response_time\n10,4\n20,4.555555555555555\n40,7\n80,13.545454545454545\n");
    write(
        "xr.csv",
        """
        # unit: requests/s
        throughput,r
        2,4
        3.6,4.555555555555555
        5,7
        5.5,13.545454545454545
        """);

    JsonNode both = json("fit", "xn.csv", "--json");
    JsonNode times = json("fit", "nr.csv", "--think=1", "--json");
    JsonNode sizes = json("fit", "xr.csv", "--r=r", "--think=1", "--json");

    assertThat(times.get("unit").asString()).isEqualTo("requests/s");
    assertThat(sizes.get("sizeName").asString()).isEqualTo("under_way");
    for (int i = 0; i < 4; i++) {
      JsonNode point = both.get("points").get(i);
      assertThat(times.get("points").get(i).get("throughput").asDouble())
          .isCloseTo(point.get("throughput").asDouble(), within(1e-9));
      assertThat(sizes.get("points").get(i).get("n").asDouble())
          .isCloseTo(point.get("n").asDouble(), within(1e-9));
    }
    write("bad.csv", "users,response_time\n10,4\n20,soon\n30,6\n");
    assertThat(StpRun.in(dir, "fit", "bad.csv").out())
        .contains("NOT_A_NUMBER")
        .contains("response_time is 'soon'");
  }

  @Test
  void latencyHasAnIntervalAndATargetASize() throws IOException {
    write("cores.csv", CORES);
    String[] fit = {
      "fit", "cores.csv", "--predict=4", "--in-flight=2.5", "--latency=0.04", "--json"
    };
    JsonNode json = json(fit);
    JsonNode at = json.get("predictions").get(0);

    double time = at.get("responseTime").asDouble();
    assertThat(at.get("responseTimeLower").asDouble())
        .isCloseTo(10 / at.get("upper").asDouble(), within(1e-12));
    assertThat(at.get("responseTimeUpper").asDouble()).isGreaterThan(time);
    JsonNode size = json.get("latency");
    double n = size.get("n").asDouble();
    JsonNode document = json("fit", "cores.csv", "--predict=" + n, "--in-flight=2.5", "--json");
    assertThat(document.get("predictions").get(0).get("responseTime").asDouble())
        .isCloseTo(0.04, within(1e-6));
    assertThat(size.get("lower").asDouble()).isBetween(1.0, n);
    assertThat(StpRun.in(dir, "fit", "cores.csv", "--in-flight=2.5", "--latency=0.04").out())
        .containsPattern("A request takes 0.04000 s or less up to cores = " + (int) n + "\\.");
    assertThat(StpRun.in(dir, "fit", "cores.csv", "--latency=1").err())
        .contains("--latency needs --in-flight");
  }

  @Test
  void capacityIsSplitAndAPriceSaysUpToWhereAddingPays() throws IOException {
    write("exact.csv", EXACT);

    JsonNode overhead = json("fit", "exact.csv", "--price=0.3", "--json").get("overhead");

    // sigma 0.02 and kappa 0.02: at 6, 1 + 0.1 + 0.6
    JsonNode six = overhead.get("shares").get(3);
    assertThat(six.get("n").asDouble()).isEqualTo(6);
    assertThat(six.get("useful").asDouble()).isCloseTo(1 / 1.7, within(1e-3));
    assertThat(six.get("contention").asDouble()).isCloseTo(0.1 / 1.7, within(1e-3));
    assertThat(six.get("coherency").asDouble()).isCloseTo(0.6 / 1.7, within(1e-3));
    assertThat(overhead.get("optimal").asInt()).isEqualTo(7);
    int last = overhead.get("lastPaying").asInt();
    assertThat(throughput(last) - throughput(last - 1)).isGreaterThanOrEqualTo(0.3);
    assertThat(throughput(last + 1) - throughput(last)).isLessThan(0.3);
    assertThat(StpRun.in(dir, "fit", "exact.csv", "--price=30", "--worth=100").out())
        .contains("Where capacity goes, by super-serial")
        .contains("adding pays up to n = " + last);
    assertThat(StpRun.in(dir, "fit", "exact.csv", "--price=3").out())
        .contains("not even the first pays");
  }

  @Test
  void growthOfDemandMeetsTheLowerEndOfTheCapacityInAMonth() throws IOException {
    write("cores.csv", CORES);
    StringBuilder growth = new StringBuilder("month,demand (requests/s)\n");
    for (int month = 0; month < 12; month++) {
      double demand = 200 * Math.pow(1.04, month) * (month % 2 == 0 ? 1.01 : 0.99);
      growth.append("2026-%02d,%.1f\n".formatted(month + 1, demand));
    }
    write("growth.csv", growth.toString());

    StpRun run =
        StpRun.in(dir, "fit", "cores.csv", "--predict=8", "--demand=growth.csv", "--charts=drawn");
    JsonNode json = json("fit", "cores.csv", "--predict=8", "--demand=growth.csv", "--json");

    JsonNode demand = json.get("demand");
    double capacity = json.get("answer").get("lower").asDouble();
    int months = (int) Math.ceil(Math.log(capacity / 200) / Math.log(1.04));
    YearMonth expected = YearMonth.of(2026, 1).plusMonths(months);
    YearMonth month = YearMonth.parse(demand.get("month").asString());
    assertThat(demand.get("capacity").asDouble()).isEqualTo(capacity);
    assertThat(month).isBetween(expected.minusMonths(1), expected.plusMonths(1));
    assertThat(YearMonth.parse(demand.get("earliest").asString())).isBeforeOrEqualTo(month);
    assertThat(YearMonth.parse(demand.get("latest").asString())).isAfter(month);
    assertThat(demand.get("growth").asDouble()).isCloseTo(0.04, within(0.005));
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("Demand grows by ")
        .contains("the lower end of that range, in " + month);
    assertThat(dir.resolve("drawn/demand.svg")).isNotEmptyFile();
    write("other.csv", "# unit: trades/s\nmonth,demand\n2026-01,1\n");
    assertThat(StpRun.in(dir, "fit", "cores.csv", "--demand=other.csv").err()).contains("MISMATCH");
  }

  private static double throughput(int n) {
    return n / (1 + 0.02 * (n - 1) + 0.02 * n * (n - 1));
  }

  private JsonNode json(String... args) {
    return JsonMapper.shared().readTree(StpRun.in(dir, args).out());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }
}
