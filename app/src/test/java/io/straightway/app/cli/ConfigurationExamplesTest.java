package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.StpRun;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The shipped configuration examples. */
final class ConfigurationExamplesTest {
  private static final Path CONF = Path.of("src/dist/conf");
  private static final Pattern SETTING = Pattern.compile("(?m)^#([a-zA-Z_-]+)=(.*)$");
  private static final String URL = "jdbc:postgresql://127.0.0.1:1/none";

  @TempDir Path dir;

  @Test
  void everyKeyIsAnOptionAndElementsAcceptTheValues() throws IOException {
    Map<String, String> settings = settings("stp.properties.example");
    assertThat(settings).hasSizeGreaterThan(10);
    // the directories plugins and keys must exist; one database is enough
    settings.put("plugins", Files.createDirectories(dir.resolve("plugins")).toString());
    Path pem = Files.writeString(dir.resolve("any.pem"), "");
    settings.replaceAll((key, value) -> value.contains("/tls/") ? pem.toString() : value);
    Files.writeString(dir.resolve("secret"), "0123456789abcdef0123456789abcdef");
    settings.put(
        "notifications",
        Files.writeString(
                dir.resolve("notifications.json"),
                """
                {"rules": [{"name": "breaks", "when": "BREAK_OPENED",
                  "webhook": "https://hook.example", "secretFile": "secret"}]}
                """)
            .toString());
    settings.put("audit-head", dir.resolve("heads").toString());
    settings.put("database", URL);
    settings.remove("dir");
    StringBuilder text = new StringBuilder();
    settings.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    Files.writeString(dir.resolve("stp.properties"), text);
    Map<String, String> login = Map.of("STP_DATABASE_USER", "u", "STP_DATABASE_PASSWORD", "p");

    StpRun element = StpRun.in(dir, login, "element", "--database-wait=0");
    assertThat(element.exitCode()).as(element.err()).isEqualTo(ExitCode.UNREACHABLE);
    StpRun settle = StpRun.in(dir, login, "settle", "instruct");
    assertThat(settle.exitCode()).as(settle.err()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void theExampleShowsTheDefaults() throws IOException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine all = CommandTree.of(new Surroundings(Map.of(), dir, nowhere, nowhere));
    Map<String, String> defaults = new TreeMap<>();
    for (String command : List.of("settle run", "element")) {
      CommandLine parsed = all;
      for (String word : command.split(" ", -1)) {
        parsed = Objects.requireNonNull(parsed.getSubcommands().get(word));
      }
      parsed
          .getCommandSpec()
          .options()
          .forEach(
              option -> defaults.put(option.longestName().substring(2), DefaultText.of(option)));
    }
    defaults.values().removeIf(String::isEmpty);
    Map<String, String> settings = settings("stp.properties.example");
    settings.keySet().retainAll(defaults.keySet());

    assertThat(settings).hasSizeGreaterThan(10);
    assertThat(defaults).containsAllEntriesOf(settings);
  }

  @Test
  void everyVariableIsReadAndNoneIsASetting() throws IOException {
    Map<String, String> all = settings("stp.env.example");
    assertThat(all.remove("STP_JAVA_OPTS")).isNotNull();
    assertThat(Files.readString(Path.of("src/dist/lib/launcher.sh"))).contains("STP_JAVA_OPTS");
    Path password = Files.writeString(dir.resolve("password"), "open sesame");

    assertThat(all.keySet()).noneMatch(name -> name.startsWith("STP_MIGRATOR_"));
    all.putAll(settings("stp-migrator.env.example"));
    all.replaceAll((name, value) -> name.endsWith("_FILE") ? password.toString() : value);

    assertThat(all).hasSize(2 * Role.values().length);
    DatabaseAddress address = DatabaseAddress.external(URL, all);
    for (Role role : Role.values()) {
      assertThat(address.credentials(role).password()).as("%s", role).isEqualTo("open sesame");
    }
  }

  private static Map<String, String> settings(String file) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    Matcher matcher = SETTING.matcher(Files.readString(CONF.resolve(file)));
    for (MatchResult setting : matcher.results().toList()) {
      settings.put(setting.group(1), setting.group(2));
    }
    return settings;
  }
}
