package io.straightway.app.cli;

import io.straightway.feeder.file.FileFailure;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The file that an option names for a result. Until it is whole it is called {@code FILE.part},
 * which a command that is interrupted removes. {@code -} is standard output.
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
   * The file of a name. Only a regular file is ever replaced: no device, pipe, directory or link.
   *
   * @throws CommandFailure if something else has the name
   */
  public static WrittenFile of(Surroundings surroundings, Path name) {
    Path file = surroundings.directory().resolve(name);
    boolean taken =
        Files.exists(file, LinkOption.NOFOLLOW_LINKS)
            && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    if (taken && !name.equals(STANDARD_OUTPUT)) {
      throw CommandFailure.failed(
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

  /** Whether it goes to standard output, where nothing else may go then. */
  public boolean isStandardOutput() {
    return name.equals(STANDARD_OUTPUT);
  }

  /**
   * Writes it.
   *
   * @return how many bytes it has
   * @throws CommandFailure if it can't be written
   */
  public long write(Content content) {
    try {
      return isStandardOutput() ? writeOut(content) : writeFile(content);
    } catch (IOException e) {
      throw CommandFailure.failed("can't write " + FileFailure.text(e));
    }
  }

  private static long writeOut(Content content) throws IOException {
    FileOutputStream standard = new FileOutputStream(FileDescriptor.out);
    try {
      return writeTo(standard, content);
    } catch (IOException e) {
      throw new IOException("to standard output: it is full or closed", e);
    }
  }

  private long writeFile(Content content) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    part.toFile().deleteOnExit();
    Files.deleteIfExists(part); // of a run that was killed; what others put there is not followed
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

  /** The file, as an absolute path, or {@code -}. */
  @Override
  public String toString() {
    return isStandardOutput() ? name.toString() : file.toString();
  }

  /** What is written. */
  @FunctionalInterface
  public interface Content {
    /** Writes it, and does not close the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  private static final class CountedBytes extends BufferedOutputStream {
    private long bytes;

    CountedBytes(OutputStream out) {
      super(out, 1 << 16);
    }

    @Override
    public synchronized void write(int one) throws IOException {
      super.write(one);
      bytes++;
    }

    @Override
    public synchronized void write(byte[] many, int from, int length) throws IOException {
      super.write(many, from, length);
      bytes += length;
    }
  }
}
