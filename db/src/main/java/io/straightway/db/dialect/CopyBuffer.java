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

  /** Begins with room for {@code capacity} bytes; it grows as needed. */
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

  /** Begins a field; what is put next must have this many bytes. */
  CopyBuffer length(int fieldBytes) {
    room(Integer.BYTES + fieldBytes).putInt(fieldBytes);
    return this;
  }

  /** Begins a field of yet unknown length, which {@link #end} states; answers where it begins. */
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

  /** A field of these bytes. */
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

  /** Everything, with the end mark. */
  ByteBuffer finish() {
    return room(Short.BYTES).putShort(END).flip();
  }

  private ByteBuffer room(int wanted) {
    if (bytes.remaining() < wanted) {
      int capacity = Math.max(bytes.capacity() * 2, bytes.position() + wanted);
      bytes = ByteBuffer.allocate(capacity).put(bytes.flip());
    }
    return bytes;
  }
}
