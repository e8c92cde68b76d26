package io.straightway.charts.report;

import io.straightway.scalability.bench.Deployment;

/** Deployments in words. */
final class DeploymentText {
  private DeploymentText() {}

  /** What doesn't count anything: positions, commit points and the share of the hot position. */
  static String withoutSizes(Deployment deployment) {
    String hot =
        deployment.hotShare() > 0
            ? ", " + Shown.number(100 * deployment.hotShare()) + " % on one position"
            : "";
    return deployment.positions() + " positions, commit by " + deployment.commitPoints() + hot;
  }

  /** Such as {@code 4 elements, low-contention batch 3 queues}. */
  static String of(Deployment deployment) {
    return Shown.count(deployment.elements(), "element") + ", " + deployment.mode();
  }
}
