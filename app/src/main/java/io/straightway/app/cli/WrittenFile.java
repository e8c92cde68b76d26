package io.straightway.app.cli;

import io.straightway.feeder.file.FileFailure;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A result file named by an option. Until it is complete it has the name {@code FILE.part}, and is
 * removed if the command is interrupted. The name {@code -} is standard output.
 */
public final class WrittenFile {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  private final Path name;
  private final Path file;

  private WrittenFile(Path name, Path file) {
    this.name = name;
    this.file = file;
  }

  /**
   * Returns the file of a name. Only a regular file is ever replaced, never a device, pipe,
   * directory or link.
   *
   * @throws CommandFailure if the name belongs to something other than a regular file
   */
  public static WrittenFile of(Surroundings surroundings, Path name) {
    Path file = surroundings.directory().resolve(name);
    boolean taken =
        Files.exists(file, LinkOption.NOFOLLOW_LINKS)
            && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    if (taken && !name.equals(STANDARD_OUTPUT)) {
      throw CommandFailure.usage(
          "can't write "
              + file
              + ": it is "
              + (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                  ? "a directory"
                  : "a link, a pipe or a device")
              + ", and only a file is replaced; - is standard output");
    }
    return new WrittenFile(name, file);
  }

  /** Returns whether the result goes to standard output, where nothing else may be printed then. */
  public boolean isStandardOutput() {
    return name.equals(STANDARD_OUTPUT);
  }

  /**
   * Writes the file.
   *
   * @return the number of bytes written
   * @throws CommandFailure if the file can't be written
   */
  public long write(Content content) {
    try {
      return isStandardOutput() ? writeOut(content) : writeFile(content);
    } catch (FileSystemException e) {
      throw CommandFailure.usage("can't write " + this + ": " + FileFailure.reason(e));
    } catch (IOException e) {
      String to = isStandardOutput() ? "to standard output" : file.toString();
      throw CommandFailure.incomplete("can't write " + to + ": " + FileFailure.text(e));
    }
  }

  private static long writeOut(Content content) throws IOException {
    FileOutputStream standard = new FileOutputStream(FileDescriptor.out);
    try {
      return writeTo(standard, content);
    } catch (IOException e) {
      throw new IOException("it is full or closed", e);
    }
  }

  private long writeFile(Content content) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    part.toFile().deleteOnExit();
    Files.deleteIfExists(part); // left by a killed run; a link is removed, not followed
    try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
      long bytes = writeTo(out, content);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      return bytes;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static long writeTo(OutputStream out, Content content) throws IOException {
    CountedBytes counted = new CountedBytes(out);
    content.writeTo(counted);
    counted.flush();
    return counted.bytes;
  }

  /** Returns the absolute path of the file, or {@code -}. */
  @Override
  public String toString() {
    return isStandardOutput() ? name.toString() : file.toString();
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes the content, leaving the stream open. */
    void writeTo(OutputStream out) throws IOException;
  }

  private static final class CountedBytes extends BufferedOutputStream {
    private long bytes;

    CountedBytes(OutputStream out) {
      super(out, 1 << 16);
    }

    @Override
    public synchronized void write(int octet) throws IOException {
      super.write(octet);
      bytes++;
    }

    @Override
    public synchronized void write(byte[] many, int from, int length) throws IOException {
      super.write(many, from, length);
      bytes += length;
    }
  }
}
