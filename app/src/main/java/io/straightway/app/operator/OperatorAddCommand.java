package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.print.Json;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import io.straightway.db.operator.TokenIssuers;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp operator add}. */
@Command(
    name = "add",
    header = "Add an operator and print the secret, once.",
    description = {
      "The secret is not stored; give it to the operator only, who sets STP_OPERATOR_SECRET or"
          + " names a file with it in STP_OPERATOR_SECRET_FILE. To give a new secret, remove the"
          + " operator and add it again.",
      "With --subject the operator logs in with the company, and gets no secret.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class OperatorAddCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin SubjectOptions subject = new SubjectOptions();

  @Parameters(paramLabel = "NAME", description = "1 to 32 of A-Z a-z 0-9 . _ -")
  String name = "";

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      description =
          "What the operator may do: feeder, viewer, operator, approver, auditor or administrator;"
              + " give it several times for several. Default: operator and approver")
  List<OperatorRole> roles = List.copyOf(OperatorRole.USUAL);

  public OperatorAddCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    @Nullable String secret =
        OwnersConnection.use(database, "operator", surroundings, this::add).orElse(null);
    if (json.wanted) {
      Json.print(surroundings.out(), new Added(name, secret));
    } else if (secret == null) {
      surroundings.out().println(name + " logs in with the company as " + subject.subject);
    } else {
      surroundings.out().println(secret);
      surroundings.err().println("the secret of " + name + "; it is not shown again");
    }
    return ExitCode.OK;
  }

  /** The secret; none if the operator is known by the company alone, and nobody has the secret. */
  private Optional<String> add(Connection owner) throws SQLException {
    Operators operators = new Operators(new SecureRandom());
    String actor = surroundings.actor();
    String who = subject.subject;
    if (who == null) {
      return Optional.of(operators.add(owner, name, Set.copyOf(roles), actor));
    }
    String issuer = subject.issuer(owner);
    operators.add(owner, name, Set.copyOf(roles), actor);
    try {
      TokenIssuers.link(owner, name, issuer, who, actor);
    } catch (DeskRefusal refusal) {
      operators.remove(owner, name, actor);
      throw refusal;
    }
    return Optional.empty();
  }

  private record Added(String name, @Nullable String secret) {}
}
