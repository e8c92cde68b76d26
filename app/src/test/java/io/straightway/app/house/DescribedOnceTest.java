package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.OperationCommand;
import io.straightway.backoffice.access.AccessRules;
import io.straightway.backoffice.catalogue.Catalogue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every action of the desk is an operation; exceptions are listed here with their reason. */
class DescribedOnceTest {
  private static final Set<String> DECISIONS =
      Set.of(
          "approve",
          "reject",
          "reject-repair",
          "accept",
          "hold",
          "release",
          "withdraw",
          "cancel",
          "close",
          "resubmit",
          "assign");

  /** The reasons for handwritten endpoints, by address. */
  private static final Map<String, String> PARTICULAR =
      Map.ofEntries(
          Map.entry("GET /api/openapi.json", "a file"),
          Map.entry("GET /api/days/preview", "read in the background, of the next day"),
          Map.entry("GET /api/days/{day}", "the progress in this server"),
          Map.entry("GET /api/days/{day}/reports", "links of files"),
          Map.entry("GET /api/days/{day}/reports/{name}.csv", "a file"),
          Map.entry("GET /api/days/{day}/reports/{name}.pdf", "a file"),
          Map.entry("GET /api/access/certificates", "of this server, which no database knows"));

  @Test
  void anEndpointIsMadeFromAnOperationOrHasAReason() {
    Set<String> described =
        Catalogue.ALL.stream()
            .flatMap(
                operation ->
                    operation.addresses().stream()
                        .map(path -> (operation.reads() ? "GET " : "POST ") + path))
            .collect(Collectors.toSet());
    Set<String> byHand =
        AccessRules.ALL.stream()
            .map(rule -> rule.method() + " " + rule.pathText())
            .filter(address -> address.contains(" /api/") && !described.contains(address))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(byHand).containsExactlyInAnyOrderElementsOf(PARTICULAR.keySet());
  }

  @Test
  void aDecisionIsMadeByAnOperation() {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    CommandLine all = CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere));
    Set<String> byHand = new TreeSet<>();
    collect("stp", all, byHand);
    assertThat(byHand).isEmpty();
  }

  @Test
  void instructionsAreListedByOperations() {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    CommandLine all = CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere));
    Map<String, CommandLine> settle =
        Objects.requireNonNull(all.getSubcommands().get("settle")).getSubcommands();
    assertThat(List.of("list", "matching", "show"))
        .allMatch(
            word ->
                Objects.requireNonNull(settle.get(word)).getCommand() instanceof OperationCommand);
  }

  private static void collect(String name, CommandLine command, Set<String> byHand) {
    List<String> words = List.of(name.split(" "));
    if (DECISIONS.contains(words.get(words.size() - 1))
        && !(command.getCommand() instanceof OperationCommand)) {
      byHand.add(name);
    }
    command.getSubcommands().forEach((word, sub) -> collect(name + " " + word, sub, byHand));
  }
}
