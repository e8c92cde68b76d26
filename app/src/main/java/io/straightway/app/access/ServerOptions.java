package io.straightway.app.access;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorTicket;
import io.straightway.feeder.deliver.SenderIdentity;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** For a command that works through a server of ours on another machine just as with a database. */
public final class ServerOptions {
  private static final List<String> RIVALS = List.of("--database", "--dir");

  @Spec(Spec.Target.MIXEE)
  @Nullable CommandSpec command;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description = {
        "Instead of a database: the address of an element or console, such as"
            + " https://element.example:8700. The operator is set in the environment:"
            + " STP_OPERATOR, and STP_OPERATOR_SECRET or STP_OPERATOR_SECRET_FILE."
      })
  @Nullable URI to;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "With --to, in place of STP_OPERATOR and its secret: a file with an access token of the"
              + " company.")
  @Nullable Path token;

  @Mixin TrustOption trust = new TrustOption();

  private final InstantSource clock;

  /** By the clock of this machine. */
  public ServerOptions() {
    this(InstantSource.system());
  }

  /** By a clock, which the tickets of the operator are made out by. */
  ServerOptions(InstantSource clock) {
    this.clock = clock;
  }

  /** Whether a server is asked and no database. */
  public boolean given() {
    return to != null;
  }

  /**
   * The server that was named, asked by the operator of the environment.
   *
   * @throws CommandFailure if what is given is unusable
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
