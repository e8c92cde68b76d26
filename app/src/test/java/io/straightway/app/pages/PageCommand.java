package io.straightway.app.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command in a code block of a page.
 *
 * @param line the number of its line in the page, from 1
 * @param text the command, on one line
 * @param output the lines shown below it, without their common indent; empty if none are shown
 */
record PageCommand(int line, String text, List<String> output) {
  private static final Pattern PROMPT = Pattern.compile("( {4,})\\$ (.*)");
  private static final Pattern SYNOPSIS = Pattern.compile(" {4,}(?:\\./)?stp .*");

  /** Returns the commands of a page after a prompt, in order. */
  static List<PageCommand> of(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    List<PageCommand> commands = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher prompt = PROMPT.matcher(lines.get(i));
      if (prompt.matches()) {
        int line = i + 1;
        StringBuilder text = new StringBuilder(prompt.group(2));
        while (text.charAt(text.length() - 1) == '\\') {
          text.setLength(text.length() - 1);
          text.append(lines.get(++i).strip());
        }
        commands.add(new PageCommand(line, text.toString(), output(lines, i + 1, prompt.group(1))));
      }
    }
    return commands;
  }

  private static List<String> output(List<String> lines, int from, String indent) {
    return lines.subList(from, lines.size()).stream()
        .takeWhile(
            line -> line.isBlank() || (line.startsWith(indent) && !PROMPT.matcher(line).matches()))
        .filter(line -> !line.isBlank())
        .map(line -> line.substring(indent.length()))
        .toList();
  }

  /** Returns the commands of a page that are shown without a prompt. */
  static List<String> withoutPrompt(Path page) throws IOException {
    List<String> shown = of(page).stream().flatMap(command -> command.output().stream()).toList();
    return Files.readAllLines(page).stream()
        .filter(line -> SYNOPSIS.matcher(line).matches())
        .filter(line -> shown.stream().noneMatch(line::endsWith))
        .map(String::strip)
        .toList();
  }
}
