package io.straightway.custodian;

import io.straightway.messages.channel.ChannelKey;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a custodian.
 *
 * @param out the directory for answers
 * @param state the directory for the custodian's state
 * @param rates the shares of new instructions with each outcome
 * @param seed the seed from which, with its reference, the outcome of an instruction is drawn
 * @param key the key that signs the answers; null if they are not signed
 */
public record SimulatorSettings(
    Path out, Path state, SimulatorRates rates, long seed, @Nullable ChannelKey key) {}
