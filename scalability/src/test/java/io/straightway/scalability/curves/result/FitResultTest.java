package io.straightway.scalability.curves.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.data.ResponseTimes;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.NextRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The results of a fit for a front end other than the command. */
final class FitResultTest {
  @TempDir Path dir;

  @Test
  void aFrontEndHasTheTextAndTheJsonWithoutTheCommand() throws IOException {
    FitResult result = fit("n,throughput\n1,10\n2,18\n3,23\n4,27\n6,29\n8,28\n10,25\n");

    assertThat(text(result))
        .startsWith("runs.csv: 7 points of throughput by n")
        .contains("Trust: ");
    JsonNode json = JsonMapper.shared().valueToTree(result.json());
    assertThat(json.get("points")).hasSize(7);
    assertThat(json.get("answer").get("n").asDouble()).isEqualTo(20);
  }

  @Test
  void aUnitIsThatOfTheHeadingOrNone() throws IOException {
    String rows = "\n1,10\n2,18\n3,23\n4,27\n";

    assertThat(text(fit("clients,tps" + rows)))
        .startsWith("runs.csv: 4 points of tps by clients")
        .contains(" tps at clients = 8;")
        .doesNotContain("trades/hour");
    assertThat(text(fit("n,throughput (req/s)" + rows))).contains(" req/s at n = 8;");
    FitResult without = fit("n,throughput" + rows);
    assertThat(text(without)).doesNotContain("/hour").doesNotContain(" throughput at");
    assertThat(JsonMapper.shared().<JsonNode>valueToTree(without.json()).get("unit").isNull())
        .isTrue();
  }

  @Test
  void singleRunsHaveNoPeakAndFarSizesNoNumber() throws IOException {
    FitResult falls =
        fit(
            "n,throughput\n1,353\n2,760\n4,1739\n8,3054\n16,3584\n32,3305\n64,2982\n128,2817\n",
            900.0);

    assertThat(text(falls))
        .contains("Highest so far: 3,584 at n = 16")
        .doesNotContain("Peak: ")
        .contains("n = 900: too far to plan by: measure at n = ");
    assertThat(
            JsonMapper.shared()
                .<JsonNode>valueToTree(falls.json())
                .get("peak")
                .get("certain")
                .asBoolean())
        .isFalse();
  }

  @Test
  void theFirstScreenIsForAManagerAndItsNextRunIsTheAdvice() throws IOException {
    FitResult fit = fit("n,throughput\n1,75\n2,140\n3,185\n4,230\n", 8.0);

    assertThat(text(fit))
        .contains("Plan with ")
        .contains(" at n = 8; nineteen times in twenty between ")
        .contains("that range")
        .doesNotContainPattern("\\bp [<=]")
        .doesNotContain("can't answer");
    double advised =
        NextRuns.after(fit.reports().values().iterator().next(), 8.0).separating().get(0).n();
    JsonNode json = JsonMapper.shared().valueToTree(fit.json());
    assertThat(json.get("answer").get("nextRun").get("n").asDouble()).isEqualTo(advised);
  }

  private static String text(FitResult result) {
    StringWriter text = new StringWriter();
    result.print(false, new PrintWriter(text));
    return text.toString();
  }

  private FitResult fit(String rows, Double... predict) throws IOException {
    Files.writeString(dir.resolve("runs.csv"), rows);
    CurveFile.Selection selection =
        new CurveFile.Selection(
            "runs.csv",
            null,
            null,
            null,
            Map.of(),
            null,
            new CurveFile.Sizes(null, null),
            new ResponseTimes(null, 0));
    return FitResult.of(
        CurveFile.read(dir, selection, 1),
        new FitOptions(List.of(predict), null, false, false, 1),
        new Planning(null, null, null, 1, List.of(), null));
  }
}
