package io.straightway.app.house;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link in the documentation that stays in this project has a target. */
final class LinksTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|^( {4}|\t).*?$|`[^`\n]*`");
  private static final Pattern LINK =
      Pattern.compile("\\]\\(\\s*<?([^)>\\s]+)>?[^)]*\\)|(?m)^\\[[^\\]]+\\]:\\s*(\\S+)");

  /** Other addresses, and pages of the hosting site. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("[a-z][a-z0-9+.-]*:.*|\\.\\./\\.\\./(compare|releases)/.*");

  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?)[ #]*$");
  private static final Pattern ID = Pattern.compile("\\b(?:id|name)=\"([^\"]+)\"");

  @TempDir private Path dir;

  @Test
  void everyLinkLeadsSomewhere() {
    List<Path> pages = ProjectFiles.under(ROOT, "*.md");

    assertThat(pages).hasSizeGreaterThan(20);
    assertThat(pages.stream().flatMap(page -> broken(page).stream())).isEmpty();
  }

  @Test
  void aLinkToNothingIsFound() throws IOException {
    Files.writeString(dir.resolve("there.md"), "# One `two`, three\n# Same\n# Same\n");
    Path page =
        Files.writeString(
            dir.resolve("page.md"),
            """
            # Top
            [file](there.md) [part](there.md#one-two-three) [again](there.md#same-1) [here](#top)
            [far](https://example.org/x) `[code](gone.md)`

                [code](gone.md)

            [gone](gone.md) [wrong](there.md#four) [wrapped
            text](#nowhere)
            """);

    assertThat(broken(page))
        .containsExactly("page.md: gone.md", "page.md: there.md#four", "page.md: #nowhere");
  }

  @Test
  void everyPictureIsShown() {
    Set<Path> shown =
        ProjectFiles.under(ROOT, "*.md").stream()
            .flatMap(page -> targets(page).map(page::resolveSibling).map(Path::normalize))
            .collect(toSet());

    assertThat(ProjectFiles.under(ROOT.resolve("docs/images"), "*")).isNotEmpty().isSubsetOf(shown);
  }

  private static List<String> broken(Path page) {
    return targets(page)
        .filter(target -> !leadsSomewhere(page, target))
        .map(target -> page.getFileName() + ": " + target)
        .toList();
  }

  /** Returns the targets of a page's links in this project. */
  private static Stream<String> targets(Path page) {
    return LINK.matcher(CODE.matcher(text(page)).replaceAll(""))
        .results()
        .map(link -> link.group(1) == null ? link.group(2) : link.group(1))
        .filter(target -> !ELSEWHERE.matcher(target).matches());
  }

  private static boolean leadsSomewhere(Path page, String target) {
    String[] parts = target.split("#", 2);
    Path file =
        parts[0].isEmpty()
            ? page
            : page.resolveSibling(URLDecoder.decode(parts[0], StandardCharsets.UTF_8));
    return Files.exists(file) && (parts.length == 1 || anchors(file).contains(parts[1]));
  }

  private static Set<String> anchors(Path file) {
    Set<String> anchors = new HashSet<>();
    ID.matcher(text(file)).results().map(id -> id.group(1)).forEach(anchors::add);
    Map<String, Integer> times = new HashMap<>();
    for (MatchResult heading : HEADING.matcher(text(file)).results().toList()) {
      String anchor = anchor(heading.group(1));
      int before = times.merge(anchor, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? anchor : anchor + "-" + before);
    }
    return anchors;
  }

  /** Returns the anchor that hosting sites derive from a heading. */
  private static String anchor(String heading) {
    return heading
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
