package io.straightway.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class FitCommandTest {
  static final String EXACT =
      "n,throughput\n1,1\n2,1.8868\n4,3.0769\n6,3.5294\n8,3.5398\n10,3.3557\n";

  @TempDir Path dir;

  @Test
  void theJsonHasTheDocumentedFields() throws IOException {
    write("exact.csv", EXACT);

    JsonNode fit =
        json("fit", "exact.csv", "--json", "--predict", "12,16", "--target", "3", "--transform");

    assertThat(fit.propertyNames())
        .contains(
            "points",
            "excluded",
            "models",
            "chosen",
            "reason",
            "warnings",
            "predictions",
            "required");
    assertThat(fit.get("chosen").asString()).isEqualTo("super-serial");
    assertThat(fit.get("points")).hasSize(6);
    JsonNode model = fit.get("models").get(3);
    assertThat(model.propertyNames())
        .contains(
            "name",
            "parameters",
            "rss",
            "residualStandardError",
            "r2",
            "aicc",
            "looRmse",
            "peak",
            "asymptote",
            "admissible",
            "objections");
    assertThat(model.get("parameters").propertyNames())
        .containsExactly("gamma", "sigma", "kappa", "lambda");
    assertThat(model.get("parameters").get("kappa").propertyNames())
        .containsExactly("estimate", "standardError", "lower", "upper");
    assertThat(model.get("peak").propertyNames())
        .containsExactly(
            "n", "throughput", "nLower", "nUpper", "throughputLower", "throughputUpper");
    assertThat(model.get("peak").get("n").asDouble()).isCloseTo(7, within(5e-4));
    assertThat(fit.get("scatter").propertyNames())
        .containsExactly("power", "equal", "between", "serial");
    assertThat(fit.get("models").get(1).get("parameters").propertyNames())
        .containsExactly("a", "b");
    assertThat(fit.get("predictions").get(0).propertyNames())
        .contains("n", "throughput", "lower", "upper", "extrapolated");
    assertThat(fit.get("predictions").get(1).get("extrapolated").asBoolean()).isTrue();
    assertThat(fit.get("required").propertyNames()).contains("n", "lower", "upper", "reachable");
    assertThat(fit.get("required").get("n").asDouble()).isCloseTo(3.812, within(1e-3));
    assertThat(fit.get("transform").get("lambda").asDouble()).isCloseTo(1, within(1e-3));
  }

  @Test
  void valuesThatCantBeComputedAreNullAndNeverInfinity() throws IOException {
    write("four.csv", "cores,throughput\n1,75\n2,140\n3,185\n4,230\n");

    StpRun run = StpRun.in(dir, "fit", "four.csv", "--json");

    assertThat(run.out()).doesNotContain("NaN").doesNotContain("Infinity");
    JsonNode models = JsonMapper.shared().readTree(run.out()).get("models");
    assertThat(models.get(3).get("aicc").isNull()).isTrue();
    assertThat(models.get(0).get("peak").isNull()).isTrue();
    assertThat(StpRun.in(dir, "fit", "four.csv", "--explain").out())
        .contains("not comparable")
        .contains("No peak; throughput stays below 691.8")
        .doesNotContain("trades/hour")
        .doesNotContain("Infinity");
  }

  @Test
  void peopleGetTheDataTheModelsTheChoiceAndItsReason() throws IOException {
    write("exact.csv", EXACT);

    StpRun run =
        StpRun.in(dir, "fit", "exact.csv", "--unit", "trades/s", "--predict", "12", "--explain");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("exact.csv: 6 points of throughput by n")
        .contains("mean trades/s")
        .contains("Choice: super-serial is the simplest model that describes the data")
        .contains("Peak: 3.571 trades/s (3.571 to 3.571) at n = 7.000")
        .containsPattern("12 +3.109 +3.109 to 3.109 +extrapolated");
  }

  @Test
  void theAnswerComesFirstInAtMostSixLines() throws IOException {
    write("four.csv", "cores,throughput\n1,75\n2,140\n3,185\n4,230\n");

    List<String> lines =
        StpRun.in(dir, "fit", "four.csv", "--predict", "8", "--target", "300")
            .out()
            .lines()
            .toList();
    JsonNode answer = json("fit", "four.csv", "--predict", "8", "--json").get("answer");

    assertThat(lines.get(1))
        .startsWith("  Plan with ")
        .contains(" at cores = 8; nineteen times in");
    assertThat(lines.get(2)).startsWith("  Trust: within twice what was measured");
    assertThat(lines).noneMatch(line -> line.contains("can't answer") || line.contains("p ="));
    assertThat(lines.subList(0, 8)).anyMatch(line -> line.startsWith("  Run next: cores = "));
    assertThat(answer.propertyNames())
        .containsExactly("n", "throughput", "lower", "upper", "trust", "nextRun");
    assertThat(answer.get("trust").asString()).isEqualTo("within2x");
    assertThat(answer.get("nextRun").get("to").asDouble())
        .isLessThan(answer.get("nextRun").get("from").asDouble());
    assertThat(answer.get("lower").asDouble())
        .isBetween(100.0, answer.get("throughput").asDouble());
    assertThat(answer.get("upper").asDouble()).isLessThan(2.1 * 230);
    assertThat(json("fit", "four.csv", "--json").get("answer").get("n").asDouble()).isEqualTo(8);
    assertThat(
            json("fit", "four.csv", "--json", "--predict=3").get("answer").get("nextRun").isNull())
        .isTrue();
  }

  @Test
  void badRowsAreReportedAndSetTheExitCode() throws IOException {
    write("bad.csv", "n,throughput\n1,75\ntwo,140\n3,185\n0,5\n4,-1\n5,\"1,5\"\n6,280\n");

    StpRun run = StpRun.in(dir, "fit", "bad.csv");

    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.out())
        .containsPattern("3 .*NOT_A_NUMBER +n is 'two', not a number")
        .containsPattern("5 .*SIZE_NOT_POSITIVE")
        .containsPattern("6 .*THROUGHPUT_NOT_POSITIVE")
        .containsPattern("7 .*COMMA_IN_NUMBER")
        .contains("Warning BAD_ROWS: 4 rows could not be read");
    JsonNode excluded = json("fit", "bad.csv", "--json").get("excluded");
    assertThat(excluded).hasSize(4);
    assertThat(excluded.get(0).get("reason").asString()).isNotEmpty();
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource({
    "'', EMPTY",
    "'n,throughput', EMPTY",
    "'n,n,throughput\n1,1,2\n', DUPLICATE_COLUMN",
    "'a,b\n1,2\n', NO_COLUMN",
    "'1,100\n2,190\n3,270\n', NO_HEADER",
    "'{\"n\": 1,', MALFORMED",
    "'n,throughput\none,10\ntwo,20\n', EMPTY",
    "'n,throughput,on_curve\n1,10,false\n2,20,no\n', EMPTY"
  })
  void aFileThatCantBeUsedIsOneClearLine(String text, String code) throws IOException {
    write("odd.csv", text);

    StpRun run = StpRun.in(dir, "fit", "odd.csv");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("stp fit: " + code + ": odd.csv ").hasLineCount(1);
  }

  @Test
  void theExitCodeSaysThatNoModelFits() throws IOException {
    write("flat.csv", "n,throughput\n1,100\n2,100\n3,100\n4,100\n");
    write("modes.csv", "n,throughput,mode\n1,10,a\n2,20,a\n3,30,a\n1,5,b\n1,6,b\n");

    assertThat(StpRun.in(dir, "fit", "flat.csv", "--json").exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(StpRun.in(dir, "fit", "modes.csv").exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(StpRun.in(dir, "fit", "modes.csv", "--mode=a").exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void onlySomeSizesCanBeFitted() throws IOException {
    write("exact.csv", EXACT);

    JsonNode fit = json("fit", "exact.csv", "--from=2", "--to=8", "--json");

    assertThat(fit.get("points")).hasSize(4);
    assertThat(fit.get("excluded")).hasSize(2);
    assertThat(StpRun.in(dir, "fit", "exact.csv", "--from=20").exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void eachModeIsASystemOfItsOwn() throws IOException {
    StringBuilder text = new StringBuilder("elements,throughput,mode\n");
    for (int n = 1; n <= 4; n++) {
      text.append(n).append(',').append(10 * n + n % 2).append(",single\n");
      text.append(2 * n).append(',').append(16 * n - n % 2).append(",doubled\n");
    }
    write("modes.csv", text.toString());

    JsonNode both = json("fit", "modes.csv", "--json");
    JsonNode document = json("fit", "modes.csv", "--mode", "doubled", "--json");

    assertThat(both.get("chosen").isNull()).isTrue();
    assertThat(both.get("models")).isEmpty();
    assertThat(both.get("warnings").get(0).get("code").asString()).isEqualTo("MIXED_MODES");
    assertThat(both.get("modes").propertyNames()).containsExactly("doubled", "single");
    assertThat(both.get("modes").get("doubled").get("models")).isEqualTo(document.get("models"));
    assertThat(document.get("points")).hasSize(4);
    assertThat(document.get("excluded").get(0).get("code").asString()).isEqualTo("OTHER_MODE");
    assertThat(StpRun.in(dir, "fit", "modes.csv").out())
        .contains("modes.csv, mode single: 4 points")
        .contains("modes.csv, mode doubled: 4 points");
  }

  @Test
  void rowsAreSelectedByOtherColumns() throws IOException {
    write(
        "runs.csv",
        "elements,positions,throughput\n1,contended,5\n2,contended,6\n1,low,10\n2,low,19\n3,low,27\n");

    JsonNode fit = json("fit", "runs.csv", "--where", "positions=low", "--json");

    assertThat(fit.get("points")).hasSize(3);
    assertThat(fit.get("excluded").get(0).get("code").asString()).isEqualTo("NOT_SELECTED");
    assertThat(StpRun.in(dir, "fit", "runs.csv", "--where", "colour=red").err())
        .contains("NO_COLUMN");
  }

  @Test
  void runsMeasuredInWindowsAreReducedToTheirSteadyState() throws IOException {
    List<String> rows = new ArrayList<>();
    rows.add("elements,run,window_start,throughput");
    for (int n = 1; n <= 4; n++) {
      for (int second = 0; second < 30; second++) {
        rows.add(n + ",r" + n + "," + second + "," + (second < 6 ? 30 : 100 * n + second % 2));
      }
    }
    write("windows.csv", String.join("\n", rows));

    StpRun run = StpRun.in(dir, "fit", "windows.csv");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .contains("windows.csv: 4 points")
        .contains("elements 4, run r4: warm-up of 6 s discarded")
        .contains("Choice: linear");
  }

  @Test
  void breaksAndOutliersAreInTheJsonAndInTheText() throws IOException {
    StringBuilder text = new StringBuilder("n,throughput\n");
    for (int n = 1; n <= 12; n++) {
      text.append(n).append(',').append((n <= 6 ? 100 : 60) * n + n % 3).append('\n');
    }
    write("break.csv", text.toString());
    write(
        "outlier.csv",
        "n,throughput\n1,100\n2,201\n3,299\n4,402\n5,200\n6,598\n7,701\n8,802\n9,899\n");

    JsonNode breaks = json("fit", "break.csv", "--json").get("breaks");
    JsonNode outlier = json("fit", "outlier.csv", "--json").get("outliers").get(0);

    assertThat(breaks.propertyNames()).containsExactly("gain", "evidence", "p", "parts");
    assertThat(breaks.get("parts")).hasSize(2);
    assertThat(breaks.get("parts").get(0).propertyNames())
        .containsExactly("from", "to", "model", "parameters");
    assertThat(breaks.get("parts").get(1).get("from").asDouble()).isEqualTo(7);
    assertThat(breaks.get("parts").get(1).get("model").asString()).isEqualTo("linear");
    assertThat(breaks.get("gain").asDouble()).isGreaterThan(2);
    assertThat(StpRun.in(dir, "fit", "break.csv", "--explain").out())
        .contains("Fitted in parts; one curve for all is")
        .containsPattern("7 to 12 +linear +gamma +60\\.");
    assertThat(outlier.get("line").asInt()).isEqualTo(6);
    assertThat(outlier.get("expected").asDouble()).isCloseTo(500, within(5.0));
    assertThat(outlier.get("without").get("gamma").asDouble()).isCloseTo(100, within(1.0));
    assertThat(StpRun.in(dir, "fit", "outlier.csv").out())
        .contains("Warning OUTLIER: 200 at N = 5");
  }

  @Test
  void aSelfTestSaysHowOftenIntervalsHold() {
    String[] selfTest = {"fit", "--self-test=2", "--seed=5", "--json"};
    JsonNode rows = json(selfTest);

    assertThat(rows).hasSize(37).isEqualTo(json(selfTest));
    assertThat(rows.get(0).get("studies").asInt()).isEqualTo(2);
    assertThat(rows.get(0).get("held").get("peak N").asDouble()).isBetween(0.0, 1.0);
    assertThat(rows.get(33).get("held").has("peak N over models")).isTrue();
    assertThat(rows.get(33).get("score").get("X at 2x").asDouble()).isPositive();
    assertThat(rows.get(33).get("width").get("X at 2x").asDouble()).isGreaterThan(1);
    assertThat(StpRun.in(dir, "fit", "--self-test=2").out()).contains("in 2 studies a row");
    assertThat(StpRun.in(dir, "fit", "--self-test=0").exitCode()).isEqualTo(2);
    assertThat(StpRun.in(dir, "fit").err()).contains("name a FILE to fit, or --self-test");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--predict=0", "--predict=-3", "--target=0", "--in-flight=-1", "--price=0"})
  void valuesThatMustBePositiveAreChecked(String option) {
    StpRun run = StpRun.in(dir, "fit", "gemstone-cores", option);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("; allowed is above 0");
  }

  @Test
  void theSameSeedGivesTheSameAnswer() throws IOException {
    write("fall.csv", "n,throughput\n1,10\n2,18\n3,23\n4,27\n6,29\n8,28\n10,25\n");

    String seeded = StpRun.in(dir, "fit", "fall.csv", "--seed", "7", "--json").out();

    assertThat(StpRun.in(dir, "fit", "fall.csv", "--seed", "7", "--json").out()).isEqualTo(seeded);
    assertThat(StpRun.in(dir, "fit", "fall.csv", "--seed", "8", "--json").out())
        .isNotEqualTo(seeded);
  }

  @Test
  void chartsAreDrawnForEachMode() throws IOException {
    write(
        "modes.csv",
        "n,throughput,mode\n1,10,a\n2,19,a\n3,27,a\n4,34,a\n1,8,b/c\n2,15,b/c\n3,21,b/c\n");

    StpRun run = StpRun.in(dir, "fit", "modes.csv", "--charts", "drawn", "--transform");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    for (String mode : List.of("a", "b_c")) {
      for (String file : List.of("fit.svg", "fit.png", "residuals.svg", "transform.png")) {
        assertThat(dir.resolve("drawn").resolve(mode).resolve(file)).isNotEmptyFile();
        assertThat(run.err()).contains(mode + "/" + file);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fit gemstone-cores --predict 8,2 --in-flight 2 --transform",
        "fit long.csv --predict 12,16 --target 3000000",
        "compare rmds-2node-rhel4.4-rmds6.0.3 rmds-2node-rhel5.1",
        "compare long.csv gemstone-cores --unit trades/hour",
        "advise gemstone-cores --max 16"
      })
  void textFitsATerminalOf80Columns(String command) throws IOException {
    write(
        "long.csv",
        """
        elements,throughput,on_curve
        1,1000123,true
        2,1886812,true
        4,3076912,true
        6,3529412,true
        8,3539812,true
        10,3355712,true
        12,1234567,false
        1234567,x,true
        """);

    StpRun run = StpRun.in(dir, command.split(" "));

    assertThat(run.out().lines().filter(line -> line.length() > 80)).isEmpty();
    assertThat(run.out()).isNotEmpty();
  }

  private JsonNode json(String... args) {
    return JsonMapper.shared().readTree(StpRun.in(dir, args).out());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }
}
