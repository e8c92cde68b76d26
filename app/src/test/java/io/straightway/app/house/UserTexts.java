package io.straightway.app.house;

import io.straightway.app.CommandTree;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Texts for users, each by its place. */
final class UserTexts {
  private static final Path PAGES = Path.of("../backoffice/src/main/resources");

  /** A text between tags of a page, or a literal in an attribute. */
  private static final Pattern PAGE_TEXT = Pattern.compile("[>|'](?=[A-Z])([^<>|']+)");

  private final Map<String, String> texts = new LinkedHashMap<>();

  private UserTexts() {}

  /** Returns the help of all commands: headers, descriptions, options, footers. */
  static Map<String, String> ofHelp() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    UserTexts help = new UserTexts();
    help.add(CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere)));
    return help.texts;
  }

  /** Returns the sentences of operations and of their arguments. */
  static Map<String, String> ofOperations() {
    UserTexts sentences = new UserTexts();
    Catalogue.ALL.forEach(sentences::add);
    return sentences.texts;
  }

  /** Returns the texts of the console's pages. */
  static Map<String, String> ofPages() throws IOException {
    UserTexts pages = new UserTexts();
    for (Path page : ProjectFiles.under(PAGES, "*.html")) {
      Matcher text = PAGE_TEXT.matcher(Files.readString(page));
      while (text.find()) {
        pages.texts.put(page.getFileName() + ":" + text.start(), text.group(1));
      }
    }
    return pages.texts;
  }

  private void add(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String name = spec.qualifiedName();
    UsageMessageSpec usage = spec.usageMessage();
    add(name + " header", usage.header());
    add(name + " description", usage.description());
    add(name + " footer", usage.footer());
    texts.put(name + " exit codes", usage.exitCodeListHeading());
    texts.put(name + " footer heading", usage.footerHeading());
    for (ArgSpec argument : spec.args()) {
      add(name + " " + argument, argument.description());
    }
    command.getSubcommands().values().forEach(this::add);
  }

  private void add(Operation<?, ?> operation) {
    String address = operation.address();
    texts.put(address, operation.summary());
    add(address + " help", operation.help().toArray(String[]::new));
    for (RecordComponent component : operation.arguments().getRecordComponents()) {
      Argument argument = Arguments.described(component);
      if (argument != null) {
        texts.put(address + " " + component.getName(), argument.value());
      }
    }
  }

  private void add(String place, String[] lines) {
    for (int i = 0; i < lines.length; i++) {
      texts.put(place + " " + i, lines[i]);
    }
  }
}
