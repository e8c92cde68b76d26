package io.straightway.element.process;

import io.straightway.element.message.TradeInstruction;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.Security;

/** An instruction that passed the message process, with the static data that it names. */
public record ValidInstruction(
    TradeInstruction instruction, Security security, Currency currency) {}
