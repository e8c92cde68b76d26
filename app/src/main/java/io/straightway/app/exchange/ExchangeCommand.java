package io.straightway.app.exchange;

import picocli.CommandLine.Command;

/** {@code stp settle exchange}. */
@Command(
    name = "exchange",
    header = "Exchange an ISIN for another one, under four eyes.",
    description =
        "One operator proposes an exchange, another approves it. From its day on positions move in"
            + " the ratio, what is not sent yet is instructed for the new ISIN, and what the"
            + " custodian has is cancelled there and instructed anew. The book value stays.",
    synopsisSubcommandLabel = "COMMAND")
public final class ExchangeCommand {}
