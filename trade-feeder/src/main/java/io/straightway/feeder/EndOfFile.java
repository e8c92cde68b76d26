package io.straightway.feeder;

/**
 * The last item of a file.
 *
 * @param stretch what remained of the file
 */
record EndOfFile(Stretch stretch) implements FeedItem {}
