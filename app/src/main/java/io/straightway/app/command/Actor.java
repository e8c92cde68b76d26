package io.straightway.app.command;

import io.straightway.app.cli.Surroundings;

/** Who is acting, for the audit trail. */
final class Actor {
  private Actor() {}

  /** The operator that STP_OPERATOR names, else the user of this machine. */
  static String of(Surroundings surroundings) {
    String named = surroundings.environment().get("STP_OPERATOR");
    return named == null || named.isBlank() ? System.getProperty("user.name", "unknown") : named;
  }
}
