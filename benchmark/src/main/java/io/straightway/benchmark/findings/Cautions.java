package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.RowProblem;
import io.straightway.benchmark.files.RunPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All that a reader should know before believing the numbers. */
public final class Cautions {
  private static final int MOST_PROBLEMS = 20;

  private Cautions() {}

  /** Those of a benchmark and of its fits. */
  public static List<Caution> of(BenchFiles files, List<BenchFiles> against, Fits fits) {
    List<Caution> cautions = new ArrayList<>();
    files.points().stream().filter(RunPoint::isBroken).map(Cautions::broken).forEach(cautions::add);
    for (BenchSession session : files.sessions()) {
      if (session.manifest().endedAt() == null) {
        cautions.add(
            new Caution(session.name(), "it was interrupted, so its plan is not complete"));
      }
      session
          .manifest()
          .warnings()
          .forEach(each -> cautions.add(new Caution(session.name(), each)));
    }
    severalOfAKind(files, cautions);
    differences(files, cautions);
    problems(Stream.concat(Stream.of(files), against.stream()).toList(), cautions);
    fits(fits, cautions);
    return cautions;
  }

  private static Caution broken(RunPoint point) {
    return new Caution(
        "point " + point.name(),
        "an invariant is broken ("
            + DeploymentText.of(point.deployment())
            + "): "
            + (point.note().isEmpty() ? "no details are recorded" : point.note()));
  }

  /** Points of one session have been measured with each other, those of two have not. */
  private static void severalOfAKind(BenchFiles files, List<Caution> cautions) {
    files.sessions().stream()
        .filter(each -> files.session(each.manifest().kind()).filter(each::equals).isEmpty())
        .map(
            each ->
                new Caution(
                    each.name(),
                    "another session of kind "
                        + each.manifest().kind()
                        + ": it is in the tables, but figures, fits and findings show the first"))
        .forEach(cautions::add);
  }

  /** Sessions of different commits or machines aren't one system. */
  private static void differences(BenchFiles files, List<Caution> cautions) {
    List<Manifest> manifests = files.sessions().stream().map(BenchSession::manifest).toList();
    List<String> commits =
        manifests.stream().flatMap(each -> Stream.ofNullable(each.commit())).distinct().toList();
    if (commits.size() > 1) {
      cautions.add(
          new Caution("all sessions", "they ran different commits: " + String.join(", ", commits)));
    }
    if (manifests.stream().map(Manifest::machine).filter(each -> !each.isEmpty()).distinct().count()
        > 1) {
      cautions.add(
          new Caution("all sessions", "they ran on different machines; see the table of machines"));
    }
  }

  private static void problems(List<BenchFiles> read, List<Caution> cautions) {
    List<RowProblem> problems = read.stream().flatMap(each -> each.problems().stream()).toList();
    problems.stream()
        .limit(MOST_PROBLEMS)
        .forEach(each -> cautions.add(new Caution(each.place(), "not read: " + each.reason())));
    if (problems.size() > MOST_PROBLEMS) {
      cautions.add(
          new Caution(
              "all files",
              Wording.count(problems.size() - MOST_PROBLEMS, "further row") + " could not be read"));
    }
  }

  private static void fits(Fits fits, List<Caution> cautions) {
    for (FittedCurve curve :
        Stream.concat(fits.modes().stream(), fits.queues().stream()).toList()) {
      curve
          .report()
          .warnings()
          .forEach(
              each ->
                  cautions.add(
                      new Caution(
                          curve.title(),
                          each.message() + " (" + each.code() + ")")));
    }
  }
}
