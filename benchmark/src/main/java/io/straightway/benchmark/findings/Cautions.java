package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.RowProblem;
import io.straightway.benchmark.files.RunPoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that a reader should know before believing the numbers. */
public final class Cautions {
  private static final int MOST_PROBLEMS = 20;

  private Cautions() {}

  public static List<String> of(BenchFiles files, List<BenchFiles> against, Fits fits) {
    List<String> cautions = new ArrayList<>();
    files.points().stream()
        .filter(RunPoint::isBroken)
        .forEach(
            each ->
                cautions.add(
                    "Point "
                        + each.name()
                        + " ("
                        + DeploymentText.of(each.deployment())
                        + ") broke an invariant: "
                        + (each.note().isEmpty() ? "nothing more is told" : each.note())));
    for (BenchSession session : files.sessions()) {
      if (session.manifest().endedAt() == null) {
        cautions.add(session.name() + " was interrupted, so its plan is not complete");
      }
      session.manifest().warnings().forEach(each -> cautions.add(session.name() + ": " + each));
    }
    cautions.addAll(severalOfAKind(files));
    cautions.addAll(differences(files));
    problems(Stream.concat(Stream.of(files), against.stream()).toList(), cautions);
    fits(fits, cautions);
    return cautions;
  }

  /** Points of one session have been measured with each other, those of two have not. */
  private static List<String> severalOfAKind(BenchFiles files) {
    return files.sessions().stream()
        .filter(each -> files.session(each.manifest().kind()).filter(each::equals).isEmpty())
        .map(
            each ->
                each.name()
                    + " is another session of kind "
                    + each.manifest().kind()
                    + ": it is in the tables, but figures, fits and the summary show the first")
        .toList();
  }

  /** Sessions of different commits or machines aren't one system. */
  private static List<String> differences(BenchFiles files) {
    List<String> cautions = new ArrayList<>();
    List<Manifest> manifests = files.sessions().stream().map(BenchSession::manifest).toList();
    Set<String> commits =
        manifests.stream()
            .flatMap(each -> Stream.ofNullable(each.commit()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (commits.size() > 1) {
      cautions.add("The sessions ran different commits: " + String.join(", ", commits));
    }
    if (manifests.stream().map(Manifest::machine).filter(each -> !each.isEmpty()).distinct().count()
        > 1) {
      cautions.add("The sessions ran on different machines; see the table of machines");
    }
    return cautions;
  }

  private static void problems(List<BenchFiles> read, List<String> cautions) {
    List<RowProblem> problems = read.stream().flatMap(each -> each.problems().stream()).toList();
    problems.stream()
        .limit(MOST_PROBLEMS)
        .forEach(each -> cautions.add("Not read: " + each.text()));
    if (problems.size() > MOST_PROBLEMS) {
      cautions.add(
          Shown.count(problems.size() - MOST_PROBLEMS, "further row") + " could not be read");
    }
  }

  private static void fits(Fits fits, List<String> cautions) {
    Stream.concat(fits.modes().stream(), fits.queues().stream())
        .forEach(
            curve ->
                curve
                    .report()
                    .warnings()
                    .forEach(
                        each ->
                            cautions.add(
                                curve.name()
                                    + ", by "
                                    + curve.sizeName()
                                    + ": "
                                    + each.message()
                                    + " ("
                                    + each.code()
                                    + ")")));
  }
}
