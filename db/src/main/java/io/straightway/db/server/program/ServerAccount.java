package io.straightway.db.server.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The account that the server's programs run under.
 *
 * <p>PostgreSQL refuses to run as root. If this program runs as root, its server runs in a user
 * namespace of its own, in which root is nobody while files still belong to root; where the kernel
 * forbids that, it runs as uid 65534. Data that already belongs to an ordinary user keeps its
 * owner.
 *
 * @param prefix words before each command; empty for an ordinary user
 * @param uid the numeric user that must own the server's files
 * @param gid their numeric group
 */
public record ServerAccount(List<String> prefix, int uid, int gid) {
  private static final Path SELF = Path.of("/proc/self");
  private static final int ROOT = 0;
  private static final int NOBODY = 65534;
  private static final List<String> NAMESPACE = List.of("unshare", "-U");

  /** Returns the account for a database directory, which need not exist yet. */
  public static ServerAccount forData(Path data) throws IOException {
    if (me() != ROOT) {
      return ofOrdinaryUser();
    }
    if (Files.exists(data) && uid(data) != ROOT) {
      return switchedTo(uid(data), number(data, "unix:gid"));
    }
    return namespaceWorks() ? new ServerAccount(NAMESPACE, ROOT, ROOT) : switchedTo(NOBODY, NOBODY);
  }

  /**
   * Returns the account of an ordinary user. PostgreSQL requires a user with a name; a container
   * may provide only a number.
   */
  private static ServerAccount ofOrdinaryUser() throws IOException {
    boolean nameless = System.getProperty("user.name").equals("?");
    List<String> prefix = nameless && namespaceWorks() ? NAMESPACE : List.of();
    return new ServerAccount(prefix, me(), number(SELF, "unix:gid"));
  }

  private static ServerAccount switchedTo(int uid, int gid) {
    List<String> prefix =
        List.of("setpriv", "--reuid=" + uid, "--regid=" + gid, "--clear-groups", "--");
    return new ServerAccount(prefix, uid, gid);
  }

  public List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(words);
    return command;
  }

  /**
   * Makes the server's account the owner of its files: a file, or a directory with all its content.
   */
  public void own(Path path) throws IOException {
    if (uid(path) == uid) {
      return;
    }
    // directories last, so that an interrupted walk is repeated
    Directories.walk(path, this::chown, this::chown);
  }

  /** Returns whether the server can enter this directory, or run this program. */
  public boolean reaches(Path path) {
    return Command.run(command(List.of("test", "-x", path.toString()))).succeeded();
  }

  private void chown(Path path) throws IOException {
    Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean namespaceWorks() {
    List<String> words = new ArrayList<>(NAMESPACE);
    words.addAll(List.of("id", "-u"));
    Command.Result id = Command.run(words);
    return id.succeeded() && !id.output().strip().equals("0");
  }

  /** Returns the numeric user that this program runs as. */
  public static int me() throws IOException {
    return number(SELF, "unix:uid");
  }

  /** Returns the numeric owner of a file, or of a symbolic link itself. */
  public static int uid(Path path) throws IOException {
    return number(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  private static int number(Path path, String attribute, LinkOption... options) throws IOException {
    return (Integer) Files.getAttribute(path, attribute, options);
  }
}
