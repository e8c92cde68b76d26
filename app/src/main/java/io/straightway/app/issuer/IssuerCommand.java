package io.straightway.app.issuer;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp issuer}. */
@Command(
    name = "issuer",
    header = "Add, refresh, list and remove issuers of tokens that operators log in with.",
    description = {
      "An issuer is an OpenID provider, such as a company's: the database checks what it signs, and"
          + " whom 'stp operator link' has linked is known by its tokens."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class IssuerCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
