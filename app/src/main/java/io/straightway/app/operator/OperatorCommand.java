package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import io.straightway.db.operator.Operators.Operator;
import io.straightway.db.operator.TokenIssuers;
import io.straightway.table.Table;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp operator}, with most of the commands below it as methods. */
@Command(
    name = "operator",
    header = "Add, remove and list operators; set passwords and roles.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class OperatorCommand {
  private static final String COUNTS =
      "It counts from the operator's next request; his sessions end within seconds.";
  private static final String ROLES =
      "feeder, viewer, operator, approver, auditor or administrator";

  private final Surroundings surroundings;
  private final Operators operators = new Operators(new SecureRandom());

  private OperatorCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** The command with those below it. */
  public static CommandLine of(Surroundings surroundings) {
    CommandLine operator =
        new CommandLine(new OperatorCommand(surroundings))
            .addSubcommand(new OperatorAddCommand(surroundings));
    MethodCommands.add(operator, "list").addSubcommand(new OperatorPasswordCommand(surroundings));
    return MethodCommands.add(operator, "link", "unlink", "grant", "revoke", "logout", "remove");
  }

  @Command(name = "list", header = "List operators, also those that were removed.")
  int list(@Mixin DatabaseOptions database, @Mixin JsonOption json) throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Operator> found = Operators.list(connection);
      json.print(surroundings.out(), found, () -> print(found));
    }
    return ExitCode.OK;
  }

  private void print(List<Operator> found) {
    if (found.isEmpty()) {
      surroundings.out().println("no operator yet; add one with 'stp operator add NAME'");
      return;
    }
    Table.of(Operator.class)
        .words("operator", Operator::name)
        .words("state", operator -> EnumWord.of(operator.state()))
        .words("since", Operator::changedAt)
        .words("roles", OperatorCommand::roles)
        .print(found, surroundings.out(), "");
  }

  private static String roles(Operator operator) {
    return operator.roles().stream().map(EnumWord::of).collect(Collectors.joining(" "));
  }

  @Command(
      name = "grant",
      header = "Give an operator a role.",
      description = {COUNTS, OwnersConnection.HELP})
  int grant(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "NAME", description = "The operator.") String name,
      @Parameters(paramLabel = "ROLE", description = ROLES) OperatorRole role)
      throws SQLException {
    return asOwner(
        database,
        owner -> operators.grant(owner, name, role, surroundings.actor()),
        name + " has the role " + EnumWord.of(role));
  }

  @Command(
      name = "revoke",
      header = "Take a role from an operator.",
      description = {COUNTS, OwnersConnection.HELP})
  int revoke(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "NAME", description = "The operator.") String name,
      @Parameters(paramLabel = "ROLE", description = ROLES) OperatorRole role)
      throws SQLException {
    return asOwner(
        database,
        owner -> operators.revoke(owner, name, role, surroundings.actor()),
        name + " no longer has the role " + EnumWord.of(role));
  }

  @Command(
      name = "logout",
      header = "End all sessions of an operator.",
      description = {
        "Within seconds, at whatever server they were begun. The password and the secret stay.",
        OwnersConnection.HELP
      })
  int logout(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "NAME", description = "The operator.") String name)
      throws SQLException {
    return asOwner(
        database,
        owner -> operators.endSessions(owner, name, surroundings.actor()),
        "the sessions of " + name + " have ended");
  }

  @Command(
      name = "remove",
      header = "Remove an operator.",
      description = {"Audit events keep the name.", OwnersConnection.HELP})
  int remove(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "NAME", description = "The operator.") String name)
      throws SQLException {
    return asOwner(
        database,
        owner -> operators.remove(owner, name, surroundings.actor()),
        name + " is removed");
  }

  @Command(
      name = "link",
      header = "Let an operator log in with the company.",
      description = {
        "The tokens of one subject of an issuer ('stp issuer add') prove the operator from then on;"
            + " a link that there was is void. The operator's secret and password stay.",
        OwnersConnection.HELP
      })
  int link(
      @Mixin DatabaseOptions database,
      @Mixin SubjectOptions subject,
      @Parameters(paramLabel = "NAME", description = "The operator.") String name)
      throws SQLException {
    String who = subject.subject;
    if (who == null) {
      throw CommandFailure.usage("say who " + name + " is at the company, with --subject");
    }
    return asOwner(
        database,
        owner -> TokenIssuers.link(owner, name, subject.issuer(owner), who, surroundings.actor()),
        name + " logs in with the company as " + who);
  }

  @Command(
      name = "unlink",
      header = "Let an operator log in with the company no longer.",
      description = {
        "A session that was begun with the company ends within seconds. The operator's secret and"
            + " password stay.",
        OwnersConnection.HELP
      })
  int unlink(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "NAME", description = "The operator.") String name)
      throws SQLException {
    return asOwner(
        database,
        owner -> TokenIssuers.unlink(owner, name, surroundings.actor()),
        name + " no longer logs in with the company");
  }

  private int asOwner(DatabaseOptions database, OwnersConnection.Step step, String done)
      throws SQLException {
    return OwnersConnection.run(database, "operator", surroundings, step, done);
  }
}
