package io.straightway.backoffice.repair;

import io.straightway.element.message.ReasonCode;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.settlement.confirm.ConfirmationCode;
import io.straightway.settlement.instruct.NotInstructable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The codes that the list of exceptions can show, collected from the code and its views. */
final class ExceptionCodes {
  private static final Pattern LITERAL =
      Pattern.compile("'[A-Z_]+', *'([A-Z_]+)', *(NULL|'Version')");

  private ExceptionCodes() {}

  /** Returns all codes. */
  static Set<String> all() throws IOException {
    return Stream.concat(trades().stream(), settlement().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the codes of trade messages. */
  static Set<String> trades() throws IOException {
    return codes("element", ReasonCode.values());
  }

  /** Returns the codes of instructions and of the custodian's messages. */
  static Set<String> settlement() throws IOException {
    return codes(
        "settlement", ConfirmationCode.values(), NotInstructable.Code.values(), FaultCode.values());
  }

  private static Set<String> codes(String module, Enum<?>[]... enumerated) throws IOException {
    return Stream.concat(
            Arrays.stream(enumerated).flatMap(Arrays::stream).map(Enum::name), literals(module))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the literal codes in the view of a module's exceptions. */
  private static Stream<String> literals(String module) throws IOException {
    Path schema =
        Path.of("..", module, "src", "main", "resources", "io", "straightway", module, "schema");
    try (Stream<Path> files = Files.list(schema.resolve("postgresql"))) {
      Path views =
          files
              .filter(file -> file.toString().endsWith("_exceptions.sql"))
              .findFirst()
              .orElseThrow();
      return LITERAL
          .matcher(Files.readString(views).replaceAll("\\s+", " "))
          .results()
          .map((MatchResult match) -> match.group(1))
          .toList()
          .stream();
    }
  }
}
