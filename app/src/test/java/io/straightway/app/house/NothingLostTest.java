package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.access.AccessRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Addresses that users could use once remain usable, if beside a new one. */
class NothingLostTest {
  /** Forms sent only by our pages, which send the new name. */
  private static final Map<String, String> OTHER_FORMS =
      Map.of("POST /console/settlement/order", "POST /console/settlement/hold");

  @Test
  void everyEndpointAndPageExists() throws IOException {
    Set<String> addresses =
        AccessRules.ALL.stream()
            .map(rule -> rule.method() + " " + rule.pathText().replaceAll("\\{[^}]*}", "{}"))
            .collect(Collectors.toSet());
    assertThat(
            lines("addresses.txt").stream()
                .map(address -> OTHER_FORMS.getOrDefault(address, address)))
        .isSubsetOf(addresses);
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = NothingLostTest.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    }
  }
}
