package io.straightway.scalability.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Starts a child that lives until its input ends, and leaves it running. */
final class ParentProgram {
  private ParentProgram() {}

  public static void main(String[] args) throws InterruptedException {
    ChildProcess child =
        ChildProcess.start(ProgramStart.of("cat", List.of("/bin/cat"), Map.of(), Path.of(args[1])));
    System.out.println("child " + child.pid());
    if (args[0].equals("waits")) {
      new CountDownLatch(1).await();
    }
  }
}
