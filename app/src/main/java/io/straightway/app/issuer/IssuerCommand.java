package io.straightway.app.issuer;

import picocli.CommandLine.Command;

/** {@code stp issuer}. */
@Command(
    name = "issuer",
    header = "Add, refresh, list and remove issuers of tokens that operators log in with.",
    description = {
      "An issuer is an OpenID provider, such as a company's: the database checks what it signs, and"
          + " whom 'stp operator link' has linked is known by its tokens."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class IssuerCommand {}
