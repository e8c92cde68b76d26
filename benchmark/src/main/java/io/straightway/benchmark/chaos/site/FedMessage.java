package io.straightway.benchmark.chaos.site;

import java.nio.file.Path;

/**
 * A message that was fed and acknowledged, as the feeder has written it down.
 *
 * @param file the trades that were fed
 * @param offset where the message begins in that file
 * @param source of the message
 * @param messageId its id
 * @param outcome what the element answered, such as booked
 */
public record FedMessage(Path file, long offset, String source, String messageId, String outcome) {}
