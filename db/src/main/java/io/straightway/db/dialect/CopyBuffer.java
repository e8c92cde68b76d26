package io.straightway.db.dialect;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Rows in PostgreSQL's binary COPY format ("File Formats" under COPY in its manual): a signature,
 * for every row the number of its fields and each field with its length, and an end mark.
 */
final class CopyBuffer {
  private static final byte[] SIGNATURE =
      "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int NULL = -1;
  private static final short END = -1;

  private ByteBuffer bytes;

  /** Creates a buffer with room for {@code capacity} bytes; it grows as needed. */
  CopyBuffer(int capacity) {
    bytes = ByteBuffer.allocate(Math.max(64, capacity));
    int flags = 0;
    int headerExtension = 0;
    bytes.put(SIGNATURE).putInt(flags).putInt(headerExtension);
  }

  void row(int fields) {
    room(Short.BYTES).putShort((short) fields);
  }

  void nothing() {
    room(Integer.BYTES).putInt(NULL);
  }

  /** Begins a field of exactly this many bytes, which must be put next. */
  CopyBuffer length(int fieldBytes) {
    room(Integer.BYTES + fieldBytes).putInt(fieldBytes);
    return this;
  }

  /**
   * Begins a field of unknown length, which {@link #end} fills in.
   *
   * @return the position where the field begins
   */
  int begin() {
    room(Integer.BYTES).putInt(NULL);
    return bytes.position();
  }

  void end(int field) {
    bytes.putInt(field - Integer.BYTES, bytes.position() - field);
  }

  void putInts(int... values) {
    room(Integer.BYTES * values.length);
    for (int value : values) {
      bytes.putInt(value);
    }
  }

  /** Writes a field of these bytes. */
  void bytes(byte[] value) {
    length(value.length).put(value);
  }

  void putLong(long value) {
    bytes.putLong(value);
  }

  void putInt(int value) {
    bytes.putInt(value);
  }

  void putShort(short value) {
    bytes.putShort(value);
  }

  void put(byte[] value) {
    bytes.put(value);
  }

  /** Ends the rows with the end mark and returns all bytes. */
  ByteBuffer finish() {
    return room(Short.BYTES).putShort(END).flip();
  }

  private ByteBuffer room(int count) {
    if (bytes.remaining() < count) {
      int capacity = Math.max(bytes.capacity() * 2, bytes.position() + count);
      bytes = ByteBuffer.allocate(capacity).put(bytes.flip());
    }
    return bytes;
  }
}
