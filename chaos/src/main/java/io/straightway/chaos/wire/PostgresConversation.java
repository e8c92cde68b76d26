package io.straightway.chaos.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A conversation in PostgreSQL's protocol 3.0 without encryption. Only connections of process
 * queues, recognised by their application name, reach {@link WirePoint points}.
 */
final class PostgresConversation {
  private static final int PROTOCOL_3 = 196_608;
  private static final int BUFFER = 65_536;
  private static final String QUEUES = "straightway queues";

  private final Link link;
  private final Map<String, String> statements = new HashMap<>();

  /**
   * The pending requests before the login, such as for encryption, that the server refuses with a
   * single byte.
   */
  private final AtomicInteger singleBytes = new AtomicInteger();

  /**
   * True if the session belongs to a process queue; the driver's first simple query names the
   * session.
   */
  private volatile boolean ofQueue;

  PostgresConversation(Link link) {
    this.link = link;
  }

  void toServer() throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(link.fromClient(), BUFFER));
    logIn(in);
    OutgoingMessages out = new OutgoingMessages();
    for (int type = in.read(); type >= 0; type = in.read()) {
      byte[] body = in.readNBytes(in.readInt() - Integer.BYTES);
      String executed = executed(type, body);
      if (ofQueue && executed.equals("BEGIN")) {
        link.at(WirePoint.BEGIN);
      }
      if (ofQueue && executed.equals("COMMIT")) {
        link.at(WirePoint.COMMIT_ASKED);
      }
      out.add(type, body);
      if (in.available() == 0 || out.size() >= BUFFER) {
        byte[] bytes = out.take();
        link.toServer(bytes, bytes.length);
      }
    }
  }

  private void logIn(DataInputStream in) throws IOException {
    int code;
    do {
      int length = in.readInt();
      code = in.readInt();
      byte[] rest = in.readNBytes(length - 2 * Integer.BYTES);
      if (code != PROTOCOL_3) {
        singleBytes.incrementAndGet();
      }
      byte[] message = ByteBuffer.allocate(length).putInt(length).putInt(code).put(rest).array();
      link.toServer(message, length);
    } while (code != PROTOCOL_3);
  }

  /** Returns the statement that a message executes: a text is parsed once and bound often. */
  private String executed(int type, byte[] body) {
    if (type == 'P') {
      String name = text(body, 0);
      statements.put(name, word(text(body, name.length() + 1)));
    }
    if (type == 'B') {
      String portal = text(body, 0);
      return statements.getOrDefault(text(body, portal.length() + 1), "");
    }
    if (type == 'Q') {
      String sql = text(body, 0);
      ofQueue |= sql.contains(QUEUES);
      return word(sql);
    }
    return "";
  }

  private static String word(String sql) {
    return sql.length() > 20 ? "" : sql.strip().toUpperCase(Locale.ROOT);
  }

  private static String text(byte[] body, int from) {
    int end = from;
    while (end < body.length && body[end] != 0) {
      end++;
    }
    return new String(body, from, end - from, StandardCharsets.ISO_8859_1);
  }

  void toClient() throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(link.fromServer(), BUFFER));
    OutgoingMessages out = new OutgoingMessages();
    for (int type = in.read(); type >= 0; type = in.read()) {
      if (singleBytes.get() > 0) {
        singleBytes.decrementAndGet();
        link.toClient(new byte[] {(byte) type}, 1);
        continue;
      }
      byte[] body = in.readNBytes(in.readInt() - Integer.BYTES);
      if (ofQueue && type == 'C' && text(body, 0).equals("COMMIT")) {
        link.at(WirePoint.COMMIT_DONE);
      }
      out.add(type, body);
      if (in.available() == 0 || out.size() >= BUFFER) {
        byte[] bytes = out.take();
        link.toClient(bytes, bytes.length);
      }
    }
  }

  /** Complete messages waiting to be forwarded. */
  private static final class OutgoingMessages {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream words = new DataOutputStream(bytes);

    void add(int type, byte[] body) throws IOException {
      words.writeByte(type);
      words.writeInt(body.length + Integer.BYTES);
      words.write(body);
    }

    int size() {
      return bytes.size();
    }

    byte[] take() {
      byte[] taken = bytes.toByteArray();
      bytes.reset();
      return taken;
    }
  }
}
