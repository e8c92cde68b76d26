package io.straightway.app.operator;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.Operators.Operator;
import io.straightway.operators.TokenIssuers;
import io.straightway.operators.password.OperatorPasswords;
import io.straightway.table.Table;
import java.io.IOException;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp operator}, with most of its subcommands as methods. */
@Command(
    name = "operator",
    header = "Add, remove and list operators; set passwords and roles.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class OperatorCommand {
  private static final String COUNTS =
      "It takes effect with the operator's next request; open sessions end within seconds.";
  private static final String ROLES =
      "feeder, viewer, operator, approver, auditor or administrator";

  private final Surroundings surroundings;
  private final Operators operators = new Operators(new SecureRandom());

  private OperatorCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Creates the command with its subcommands. */
  public static CommandLine of(Surroundings surroundings) {
    return MethodCommands.add(
        new CommandLine(new OperatorCommand(surroundings)),
        "add",
        "list",
        "password",
        "link",
        "unlink",
        "grant",
        "revoke",
        "logout",
        "remove");
  }

  @Command(
      name = "add",
      header = "Add an operator and print the secret, once.",
      description = {
        "The secret is not stored. Give it only to the operator, who sets STP_OPERATOR_SECRET, or"
            + " names a file with it in STP_OPERATOR_SECRET_FILE. To replace a secret, remove"
            + " the operator and add the operator again.",
        "With --subject the operator uses the company login, and gets no secret.",
        OwnersConnection.HELP
      })
  void add(
      @Mixin DatabaseOptions database,
      @Mixin JsonOption json,
      @Mixin SubjectOptions subject,
      @Parameters(
              paramLabel = "NAME",
              description = "1 to 32 letters, digits, dots, underscores and hyphens")
          String name,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              description =
                  "Role of the operator: " + ROLES + "; repeatable. Default: operator and approver")
          @Nullable List<OperatorRole> roles)
      throws SQLException {
    Set<OperatorRole> granted = roles == null ? OperatorRole.USUAL : Set.copyOf(roles);
    @Nullable String secret =
        OwnersConnection.use(
                database, "operator", surroundings, owner -> add(owner, name, granted, subject))
            .orElse(null);
    json.print(surroundings.out(), new Access(name, secret), () -> print(name, secret, subject));
  }

  /**
   * Adds an operator. Returns the secret; empty if the operator logs in only with the company,
   * since nobody knows the secret.
   */
  private Optional<String> add(
      Connection owner, String name, Set<OperatorRole> roles, SubjectOptions subject)
      throws SQLException {
    String actor = surroundings.actor();
    String operator = subject.subject;
    if (operator == null) {
      return Optional.of(operators.add(owner, name, roles, actor));
    }
    String issuer = subject.issuer(owner);
    operators.add(owner, name, roles, actor);
    try {
      TokenIssuers.link(owner, name, issuer, operator, actor);
    } catch (DeskRefusal refusal) {
      operators.remove(owner, name, actor);
      throw refusal;
    }
    return Optional.empty();
  }

  private void print(String name, @Nullable String secret, SubjectOptions subject) {
    if (secret == null) {
      surroundings.out().println(name + " logs in with the company as " + subject.subject);
    } else {
      surroundings.out().println(secret);
      surroundings.err().println("the secret of " + name + "; it is not shown again");
    }
  }

  /**
   * A new operator as JSON.
   *
   * @param secret the secret, which is not stored; null if the operator logs in with the company
   */
  private record Access(String name, @Nullable String secret) {}

  @Command(
      name = "password",
      header = "Set the password of an operator, for the login page.",
      description = {
        "It is prompted for twice on the console, or read from standard input as one line. 15 to"
            + " 128 characters of any kind; common passwords are refused.",
        "The password decrypts the operator's secret, which nobody else knows, so only the"
            + " operator can set it. "
            + OperatorVariables.HELP
            + " Without a secret, the current password is prompted for first."
      })
  void password(@Mixin NamedOperator operator) throws SQLException, IOException {
    Optional<OperatorLogin> proof = OperatorVariables.proof(surroundings);
    if (proof.isPresent() && !proof.get().name().equals(operator.name)) {
      throw CommandFailure.usage(
          "only %1$s can set the password of %1$s: set STP_OPERATOR=%1$s and its secret"
              .formatted(operator.name));
    }
    PasswordPrompt prompt = PasswordPrompt.ofTerminal();
    OperatorLogin login =
        proof.isPresent()
            ? proof.get()
            : new OperatorLogin(operator.name, prompt.typed("Old password: "));
    String password = prompt.typedTwice();
    Database target = new Database(operator.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, 1, "desk")) {
      change(
          new OperatorPasswords(pool.dataSource(), new SecureRandom()),
          login,
          proof.isPresent(),
          password);
    }
    surroundings.out().println("the password of " + operator.name + " is set");
  }

  private static void change(
      OperatorPasswords passwords, OperatorLogin old, boolean bySecret, String password)
      throws SQLException {
    try {
      if (bySecret) {
        passwords.set(old, password);
      } else {
        passwords.change(old, InetAddress.getLoopbackAddress().getHostAddress(), password);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.incomplete("interrupted");
    }
  }

  @Command(name = "list", header = "List operators, also those that were removed.")
  void list(@Mixin DatabaseOptions database, @Mixin JsonOption json) throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Operator> operators = Operators.list(connection);
      json.print(surroundings.out(), operators, () -> print(operators));
    }
  }

  private void print(List<Operator> operators) {
    Table.of(Operator.class)
        .words("operator", Operator::name)
        .words("state", operator -> EnumWord.of(operator.state()))
        .words("since", Operator::changedAt)
        .words("roles", OperatorCommand::roles)
        .printOr(
            operators, surroundings.out(), "no operator yet; add one with 'stp operator add NAME'");
  }

  private static String roles(Operator operator) {
    return operator.roles().stream().map(EnumWord::of).collect(Collectors.joining(" "));
  }

  @Command(
      name = "grant",
      header = "Give an operator a role.",
      description = {COUNTS, OwnersConnection.HELP})
  int grant(
      @Mixin NamedOperator operator,
      @Parameters(index = "1", paramLabel = "ROLE", description = ROLES) OperatorRole role)
      throws SQLException {
    return asOwner(
        operator,
        owner -> operators.grant(owner, operator.name, role, surroundings.actor()),
        operator.name + " has the role " + EnumWord.of(role));
  }

  @Command(
      name = "revoke",
      header = "Take a role from an operator.",
      description = {COUNTS, OwnersConnection.HELP})
  int revoke(
      @Mixin NamedOperator operator,
      @Parameters(index = "1", paramLabel = "ROLE", description = ROLES) OperatorRole role)
      throws SQLException {
    return asOwner(
        operator,
        owner -> operators.revoke(owner, operator.name, role, surroundings.actor()),
        operator.name + " no longer has the role " + EnumWord.of(role));
  }

  @Command(
      name = "logout",
      header = "End all sessions of an operator.",
      description = {
        "They end within seconds, on every server. The password and the secret stay valid.",
        OwnersConnection.HELP
      })
  int logout(@Mixin NamedOperator operator) throws SQLException {
    return asOwner(
        operator,
        owner -> operators.endSessions(owner, operator.name, surroundings.actor()),
        "the sessions of " + operator.name + " have ended");
  }

  @Command(
      name = "remove",
      header = "Remove an operator.",
      description = {"Audit events keep the name.", OwnersConnection.HELP})
  int remove(@Mixin NamedOperator operator) throws SQLException {
    return asOwner(
        operator,
        owner -> operators.remove(owner, operator.name, surroundings.actor()),
        operator.name + " is removed");
  }

  @Command(
      name = "link",
      header = "Link an operator to a company login.",
      description = {
        "From then on, tokens of one subject of an issuer ('stp issuer add') authenticate the"
            + " operator; an earlier link is replaced. Secret and password stay valid.",
        OwnersConnection.HELP
      })
  int link(@Mixin NamedOperator operator, @Mixin SubjectOptions subject) throws SQLException {
    String identity = subject.subject;
    if (identity == null) {
      throw CommandFailure.usage(
          "name " + operator.name + "'s account at the company, with --subject");
    }
    return asOwner(
        operator,
        owner ->
            TokenIssuers.link(
                owner, operator.name, subject.issuer(owner), identity, surroundings.actor()),
        operator.name + " logs in with the company as " + identity);
  }

  @Command(
      name = "unlink",
      header = "Unlink an operator from the company login.",
      description = {
        "Sessions of the company login end within seconds. The operator's secret and password stay"
            + " valid.",
        OwnersConnection.HELP
      })
  int unlink(@Mixin NamedOperator operator) throws SQLException {
    return asOwner(
        operator,
        owner -> TokenIssuers.unlink(owner, operator.name, surroundings.actor()),
        operator.name + " no longer logs in with the company");
  }

  private int asOwner(DatabaseOptions database, OwnersConnection.Step step, String done)
      throws SQLException {
    return OwnersConnection.run(database, "operator", surroundings, step, done);
  }
}
