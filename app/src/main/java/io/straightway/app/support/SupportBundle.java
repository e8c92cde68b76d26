package io.straightway.app.support;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A zip file of texts without secrets. Texts that can't be produced are listed in it with the
 * reason.
 */
final class SupportBundle implements AutoCloseable {
  private static final String PROBLEMS = "problems.txt";

  private final ZipOutputStream zip;
  private final Secrets secrets;
  private final Set<String> names = new LinkedHashSet<>();
  private final List<String> problems = new ArrayList<>();

  /** Begins a bundle on a stream, which is closed with it. */
  SupportBundle(OutputStream out, Secrets secrets) {
    this.zip = new ZipOutputStream(out);
    this.secrets = secrets;
  }

  /**
   * Creates a file that only its owner may read.
   *
   * @throws IOException if the file exists, or can't be written
   */
  static SupportBundle create(Path file, Secrets secrets) throws IOException {
    FileChannel created =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return new SupportBundle(Channels.newOutputStream(created), secrets);
  }

  /**
   * Adds a text, or records why there is none.
   *
   * @throws IOException if the file can't be written
   */
  void add(String name, Callable<String> source) throws IOException {
    String text;
    try {
      text = source.call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problems.add(name + ": interrupted");
      return;
    } catch (Exception e) {
      problems.add(name + ": " + e);
      return;
    }
    write(name, text);
  }

  private void write(String name, String text) throws IOException {
    String unique = name;
    for (int copy = 2; !names.add(unique); copy++) {
      unique = copy + "-" + name;
    }
    zip.putNextEntry(new ZipEntry(unique));
    zip.write(secrets.hide(text).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  /** Returns the names of the texts added so far. */
  List<String> names() {
    return List.copyOf(names);
  }

  @Override
  public void close() throws IOException {
    try (zip) {
      if (!problems.isEmpty()) {
        write(PROBLEMS, String.join("\n", problems) + "\n");
      }
    }
  }
}
