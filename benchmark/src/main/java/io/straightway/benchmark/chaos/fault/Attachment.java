package io.straightway.benchmark.chaos.fault;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A Java process that agents can be loaded into. */
final class Attachment implements AutoCloseable {
  private final VirtualMachine machine;

  /** Attaches to a process. */
  Attachment(long pid) throws IOException {
    try {
      machine = VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException e) {
      throw new BenchFailure("can't attach to process " + pid + ": " + e.getMessage());
    }
  }

  /**
   * Has the agent carry out an order; returns when it has, or when that has ended the process.
   *
   * @param directory for the jar that names the agent
   */
  void order(String order, Path directory) throws IOException {
    Path jar = directory.resolve("agent.jar");
    writeJar(jar);
    try {
      machine.loadAgent(jar.toString(), order);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new BenchFailure("the agent could not be loaded or failed: " + e.getMessage());
    } catch (IOException e) {
      // the process has ended meanwhile
    }
  }

  private static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", InsideAgent.class.getName());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.finish();
    }
  }

  @Override
  public void close() throws IOException {
    machine.detach();
  }
}
