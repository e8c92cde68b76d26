package io.straightway.benchmark.chaos.site;

import java.nio.file.Path;

/**
 * A message that was fed and acknowledged, as recorded by the feeder.
 *
 * @param file the file of trades that was fed
 * @param offset the position of the message in that file, in bytes
 * @param source the source of the message
 * @param messageId the id of the message
 * @param outcome the element's answer, such as booked
 */
public record FedMessage(Path file, long offset, String source, String messageId, String outcome) {}
