package io.straightway.app.release;

import io.straightway.app.CommandTree;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands with their options and parameters, and the exit codes, as scripts use them. */
final class CommandContract {
  private final ObjectNode commands = JsonMapper.shared().createObjectNode();

  private CommandContract() {}

  /** Returns the contract as JSON; each name of a command or option has an entry of its own. */
  static ObjectNode current() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandContract contract = new CommandContract();
    contract.add("stp", CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere)));
    ObjectNode document = JsonMapper.shared().createObjectNode();
    document.set("exitCodes", exitCodes());
    document.set("commands", contract.commands);
    return document;
  }

  private static ObjectNode exitCodes() {
    ObjectNode codes = JsonMapper.shared().createObjectNode();
    for (Field field : ExitCode.class.getFields()) {
      try {
        codes.put(field.getName(), field.getInt(null));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return codes;
  }

  private void add(String name, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    ObjectNode entry = commands.putObject(name);
    if (spec.usageMessage().hidden()) {
      entry.put("deprecated", true);
    }
    ObjectNode arguments = entry.putObject("arguments");
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      arguments.set("parameter " + arguments.size(), argument(parameter));
    }
    for (OptionSpec option : spec.options()) {
      for (String word : option.names()) {
        arguments.set(word, argument(option));
      }
    }
    command.getSubcommands().forEach((word, sub) -> add(name + " " + word, sub));
  }

  private static ObjectNode argument(ArgSpec argument) {
    ObjectNode entry =
        JsonMapper.shared()
            .createObjectNode()
            .put("required", argument.required())
            .put("repeatable", argument.isMultiValue())
            .put("least", argument.arity().min())
            .put("most", argument.arity().max());
    if (argument.hidden()) {
      entry.put("deprecated", true);
    }
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(entry.putArray("values")::add);
    }
    return entry;
  }
}
