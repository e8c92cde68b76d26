package io.straightway.app.access;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.SenderIdentity;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorTicket;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options of commands that work through one of our servers on another machine as they do with a
 * database.
 */
public final class ServerOptions {
  private static final List<String> RIVALS = List.of("--database", "--dir");

  @Spec(Spec.Target.MIXEE)
  @Nullable CommandSpec command;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description = {
        "Address of an element or console to use in place of a database, such as"
            + " https://element.example:8700. The operator is set in the environment:"
            + " STP_OPERATOR, and STP_OPERATOR_SECRET or STP_OPERATOR_SECRET_FILE."
      })
  @Nullable URI to;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File with a company access token, in place of STP_OPERATOR and its secret; needs --to.")
  @Nullable Path token;

  @Mixin TrustOption trust = new TrustOption();

  private final InstantSource clock;

  /** Creates the options with the system clock. */
  public ServerOptions() {
    this(InstantSource.system());
  }

  /** Creates the options with a clock that dates the operator's tickets. */
  ServerOptions(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns whether a server is used instead of a database. */
  public boolean isSet() {
    return to != null;
  }

  /**
   * Returns the named server, used as the operator of the environment.
   *
   * @throws CommandFailure if an option is invalid
   */
  public RemoteServer open(Surroundings surroundings) {
    URI address = required();
    refuseBoth(address);
    Converters.requireSafe("--to", address, "it shows the operator's secret");
    SenderIdentity identity = trust.identity(surroundings, token, null, null);
    String bearer = identity.authorization();
    if (bearer != null) {
      return new RemoteServer(address, calls -> bearer, identity.tls());
    }
    OperatorLogin login = OperatorVariables.login(surroundings);
    return new RemoteServer(
        address, calls -> OperatorTicket.authorization(login, calls, clock), identity.tls());
  }

  private URI required() {
    if (to == null) {
      throw new IllegalStateException("no --to");
    }
    return to;
  }

  private void refuseBoth(URI address) {
    for (String rival : RIVALS) {
      Object value =
          command == null || command.findOption(rival) == null
              ? null
              : command.findOption(rival).getValue();
      if (value != null) {
        throw CommandFailure.usage(
            "both --to (" + address + ") and " + rival + " (" + value + ") are set; give only one");
      }
    }
  }
}
