package io.straightway.app.fit;

import io.straightway.app.fit.CurveFile.MeasuredSystem;
import io.straightway.app.print.Numbers;
import io.straightway.app.print.TextTable;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.NextRuns;
import io.straightway.scalability.fit.NextRuns.Separation;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to make next, for each system in a file.
 *
 * @param sizeName the column with the size
 * @param systems the advice on each
 * @param hasBadRows whether rows could not be read
 */
public record Advice(String sizeName, List<OnSystem> systems, boolean hasBadRows) {

  /** Keeps its own copy. */
  public Advice {
    systems = List.copyOf(systems);
  }

  /**
   * Advice on one system, as it is told to programs.
   *
   * @param mode the way it was deployed; null if the file doesn't tell
   * @param chosen the model chosen so far, null if none will do
   * @param runs what would separate models, the best first
   * @param needs what the measurements lack
   */
  public record OnSystem(
      @Nullable String mode, @Nullable String chosen, List<Run> runs, List<String> needs) {
    /** Keeps its own copies. */
    public OnSystem {
      runs = List.copyOf(runs);
      needs = List.copyOf(needs);
    }
  }

  /**
   * Runs at one size.
   *
   * @param n the size
   * @param repeats how many
   * @param rejects the model they would reject
   * @param ifTrue the model that is taken for true
   * @param power the probability that they do
   */
  public record Run(double n, int repeats, String rejects, String ifTrue, double power) {
    static Run of(Separation each) {
      return new Run(
          each.n(), each.repeats(), each.simpler().word(), each.richer().word(), each.power());
    }
  }

  /** Studies each system and advises on it. */
  public static Advice on(CurveFile file, @Nullable Double largest, long seed) {
    FitOptions options = FitOptions.modelsOnly(seed);
    List<OnSystem> systems =
        file.systems().stream().map(system -> on(system, largest, options)).toList();
    boolean bad =
        file.systems().stream()
            .flatMap(system -> system.excluded().stream())
            .map(Exclusion::code)
            .anyMatch(Exclusion.Code::isBad);
    return new Advice(file.sizeName(), systems, bad);
  }

  private static OnSystem on(MeasuredSystem system, @Nullable Double largest, FitOptions options) {
    FitReport report = FitStudy.of(system.rows(), system.excluded(), options);
    NextRuns next = NextRuns.after(report, largest);
    return new OnSystem(
        system.mode(),
        report.chosen().map(model -> model.family().word()).orElse(null),
        next.separating().stream().map(Run::of).toList(),
        next.needs());
  }

  /** For people. */
  public void print(PrintWriter out) {
    for (OnSystem system : systems) {
      out.println(
          (system.mode() == null ? "" : "Mode " + system.mode() + ". ")
              + "Chosen so far: "
              + (system.chosen() == null ? "no model" : system.chosen()));
      system.needs().forEach(need -> Paragraph.print(out, "- ", need));
      if (!system.runs().isEmpty()) {
        out.println();
        table(system).print(out, "  ");
      } else if (system.needs().isEmpty()) {
        out.println("  Nothing: no two models are left that further runs could tell apart");
      }
      out.println();
    }
    out.flush();
  }

  private TextTable table(OnSystem system) {
    TextTable table =
        new TextTable(
            TextTable.numbers("run " + sizeName),
            TextTable.numbers("times"),
            TextTable.words("to reject"),
            TextTable.words("if this is true"),
            TextTable.numbers("with a probability of"));
    for (Run run : system.runs()) {
      table.add(
          Digits.of(run.n()),
          Numbers.of(run.repeats()),
          run.rejects(),
          run.ifTrue(),
          Digits.percent(run.power()));
    }
    return table;
  }
}
