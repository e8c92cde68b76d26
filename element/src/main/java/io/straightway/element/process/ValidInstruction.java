package io.straightway.element.process;

import io.straightway.element.message.TradeInstruction;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.StaticData;

/**
 * An instruction that passed the message process, with the static data that it names.
 *
 * @param staticData what it was checked against, and will be enriched from
 */
public record ValidInstruction(
    TradeInstruction instruction, Security security, Currency currency, StaticData staticData) {}
