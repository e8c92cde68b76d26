/**
 * Cuts a trade file into messages and puts these together as batches, in bounded memory.
 *
 * <p>Markup is recognised, not parsed: a message is passed on as the bytes that stand in the file,
 * with the offset it has there. A batch is a document of its own, because the root's start and end
 * tag are put around its messages.
 */
@NullMarked
package io.straightway.feeder.file;

import org.jspecify.annotations.NullMarked;
