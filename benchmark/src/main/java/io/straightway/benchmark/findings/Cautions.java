package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.RowProblem;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All warnings that a reader should see before believing the numbers. */
public final class Cautions {
  private static final int MOST_PROBLEMS = 20;

  private Cautions() {}

  /** Returns the warnings about a benchmark and its fits. */
  public static List<Caution> of(BenchFiles files, List<BenchFiles> against, Fits fits) {
    List<Caution> cautions = new ArrayList<>();
    files.points().stream().filter(RunPoint::isBroken).map(Cautions::broken).forEach(cautions::add);
    files.points().stream()
        .filter(point -> !point.hasNumber() && !point.isBroken())
        .map(Cautions::lost)
        .forEach(cautions::add);
    for (BenchSession session : files.sessions()) {
      if (session.manifest().endedAt() == null) {
        add(cautions, session.name(), "it was interrupted, so its plan is incomplete");
      }
      session.manifest().warnings().forEach(warning -> add(cautions, session.name(), warning));
      session.contradictions().forEach(machine -> add(cautions, session.name(), machine));
    }
    severalOfAKind(files, cautions);
    differences(files, cautions);
    problems(Stream.concat(Stream.of(files), against.stream()).toList(), cautions);
    fits(fits, cautions);
    return cautions;
  }

  private static void add(List<Caution> cautions, String subject, String text) {
    cautions.add(new Caution(subject, text));
  }

  private static Caution broken(RunPoint point) {
    return new Caution(
        "point " + point.name(),
        "an invariant is broken (%s): %s"
                .formatted(
                    DeploymentText.of(point.deployment()),
                    point.note().isEmpty() ? "no details are recorded" : point.note())
            + "; next: "
            + NextStep.of("invariants broken"));
  }

  private static Caution lost(RunPoint point) {
    return new Caution(
        "point " + point.name(),
        "it yields no number (%s): %s; next: %s"
            .formatted(
                DeploymentText.of(point.deployment()),
                point.note().isEmpty() ? "the reason is not recorded" : point.note(),
                NextStep.of(point.note())));
  }

  private static void severalOfAKind(BenchFiles files, List<Caution> cautions) {
    for (BenchSession session : files.sessions()) {
      String kind = session.manifest().kind();
      if (files.session(kind).filter(session::equals).isEmpty()) {
        add(
            cautions,
            session.name(),
            "another session of kind %s: it is in the tables, but figures, fits and findings show the first"
                .formatted(kind));
      }
    }
  }

  private static void differences(BenchFiles files, List<Caution> cautions) {
    List<Manifest> manifests = files.sessions().stream().map(BenchSession::manifest).toList();
    List<String> commits =
        manifests.stream()
            .flatMap(manifest -> Stream.ofNullable(manifest.commit()))
            .distinct()
            .toList();
    if (commits.size() > 1) {
      String all = String.join(", ", commits);
      add(cautions, "all sessions", "they ran different commits: " + all);
    }
    if (manifests.stream()
            .map(Manifest::machine)
            .filter(machine -> !machine.isEmpty())
            .distinct()
            .count()
        > 1) {
      add(cautions, "all sessions", "they ran on different machines; see the table of machines");
    }
  }

  private static void problems(List<BenchFiles> read, List<Caution> cautions) {
    List<RowProblem> problems = read.stream().flatMap(files -> files.problems().stream()).toList();
    problems.stream()
        .limit(MOST_PROBLEMS)
        .forEach(problem -> add(cautions, problem.place(), "not read: " + problem.reason()));
    if (problems.size() > MOST_PROBLEMS) {
      String further = Numbers.of(problems.size() - MOST_PROBLEMS, "further row");
      add(cautions, "all files", further + " could not be read");
    }
  }

  private static void fits(Fits fits, List<Caution> cautions) {
    Stream.concat(fits.modes().stream(), fits.queues().stream())
        .forEach(
            curve ->
                curve
                    .report()
                    .warnings()
                    .forEach(
                        warning ->
                            add(
                                cautions,
                                curve.title(),
                                warning.message() + " (" + warning.code() + ")")));
  }
}
