package io.straightway.streams.fanout;

/** The connection to one subscriber, for writing without waiting for the subscriber. */
public interface Outlet {
  /**
   * Starts to write a text; the previous text must have been written.
   *
   * @param written called once, by any thread, when the subscriber's connection has the whole text
   */
  void write(byte[] text, Runnable written);

  /** Ends the connection, whether or not the subscriber has read the text. */
  void end();
}
