package io.straightway.benchmark.console;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.db.operator.OperatorRole;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks for everything that a console answers, one after the other, in rounds. */
final class ConsoleWalk {
  private static final int OK = 200;

  private final URI server;
  private final BenchOperators operators;
  private final Map<OperatorRole, ConsoleVisitor> visitors = new EnumMap<>(OperatorRole.class);
  private final Map<String, ConsoleVisitor> addresses = new LinkedHashMap<>();
  private final List<String> pages = new ArrayList<>();
  private final List<String> notAsked = new ArrayList<>();

  private ConsoleWalk(URI server, BenchOperators operators) {
    this.server = server;
    this.operators = operators;
  }

  /**
   * Logs in with every role that is needed, and finds something to ask for.
   *
   * @throws IllegalArgumentException if nobody knows what to ask an endpoint for
   */
  static ConsoleWalk prepared(URI server, List<ConsoleEndpoint> endpoints, BenchOperators operators)
      throws IOException, InterruptedException, SQLException {
    ConsoleWalk walk = new ConsoleWalk(server, operators);
    ConsoleSamples samples = ConsoleSamples.of(walk.visitor(OperatorRole.VIEWER));
    for (ConsoleEndpoint endpoint : endpoints) {
      walk.add(endpoint, samples);
    }
    return walk;
  }

  private void add(ConsoleEndpoint endpoint, ConsoleSamples samples)
      throws IOException, InterruptedException, SQLException {
    if (!ScreenExamples.areAskedOf(endpoint)) {
      notAsked.add(endpoint.path());
      return;
    }
    ConsoleVisitor visitor = visitor(role(endpoint));
    for (String example : ScreenExamples.of(endpoint)) {
      if (samples.suffice(example)) {
        String address = samples.fill(example);
        addresses.put(address, visitor);
        if (endpoint.isPage()) {
          pages.add(address);
        }
      } else {
        notAsked.add(example);
      }
    }
  }

  private static OperatorRole role(ConsoleEndpoint endpoint) {
    return endpoint.roles().stream()
        .map(OperatorRole::valueOf)
        .filter(role -> role != OperatorRole.FEEDER)
        .findFirst()
        .orElseThrow(() -> new BenchFailure("no operator may ask for " + endpoint.path()));
  }

  private ConsoleVisitor visitor(OperatorRole role)
      throws IOException, InterruptedException, SQLException {
    ConsoleVisitor known = visitors.get(role);
    if (known == null) {
      known = ConsoleVisitor.logIn(server, operators.add(role));
      visitors.put(role, known);
    }
    return known;
  }

  /** What there was nothing to ask for. */
  List<String> notAsked() {
    return notAsked;
  }

  /** The addresses of pages that a viewer may see. */
  List<String> pages() {
    @Nullable ConsoleVisitor viewer = visitors.get(OperatorRole.VIEWER);
    return pages.stream().filter(page -> Objects.equals(viewer, addresses.get(page))).toList();
  }

  /**
   * Asks for everything so many times, after a first time.
   *
   * @throws BenchFailure if an answer is not 200
   */
  List<ScreenTimes> ask(int times) throws IOException, InterruptedException {
    Map<String, List<ConsoleVisitor.Answer>> answers = new LinkedHashMap<>();
    for (int round = 0; round <= times; round++) {
      for (Map.Entry<String, ConsoleVisitor> each : addresses.entrySet()) {
        String address = each.getKey();
        ConsoleVisitor.Answer answer = each.getValue().get(address);
        if (answer.status() != OK) {
          throw new BenchFailure(
              address + " was answered with " + answer.status() + ": " + answer.text());
        }
        answers.computeIfAbsent(address, none -> new ArrayList<>()).add(answer.timed());
      }
    }
    return answers.entrySet().stream().map(each -> times(each.getKey(), each.getValue())).toList();
  }

  private static ScreenTimes times(String address, List<ConsoleVisitor.Answer> answers) {
    List<Long> nanos = answers.stream().map(ConsoleVisitor.Answer::nanos).toList();
    return ScreenTimes.of(address, nanos, answers.get(answers.size() - 1).bytes());
  }
}
