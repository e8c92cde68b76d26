package io.straightway.app.house;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.languagetool.markup.AnnotatedText;
import org.languagetool.markup.AnnotatedTextBuilder;

/** A Markdown page as prose: blocks of code and markup are left out, inline code is a name. */
final class MarkdownText {
  private static final Pattern MARKUP =
      Pattern.compile(
          "(?ms)(?<block>^```.*?^```$|^(?: {4}|\t).*?$|<!--.*?-->|^[|: -]+$"
              + "|^ *(?:[*-]|[0-9]+\\.) |^#{1,6} | *\\| *)"
              + "|(?<code>``.*?``|`[^`]*`)"
              + "|(?<wrap>\n {1,3}(?=[^ \n]))"
              + "|(?<mark>!?\\[|\\]\\([^)]*\\)|\\]|\\*{1,2}|</?[a-z][^<>]*>|\\\\(?=[*_|<]))");

  private MarkdownText() {}

  static AnnotatedText of(String page) {
    AnnotatedTextBuilder text = new AnnotatedTextBuilder();
    Matcher markup = MARKUP.matcher(page);
    int end = 0;
    for (; markup.find(); end = markup.end()) {
      text.addText(page.substring(end, markup.start()));
      text.addMarkup(markup.group(), reading(markup));
    }
    return text.addText(page.substring(end)).build();
  }

  private static String reading(Matcher markup) {
    if (markup.group("block") != null) {
      return "\n\n";
    }
    if (markup.group("code") != null) {
      return name(markup.group("code"));
    }
    return markup.group("wrap") != null ? " " : "";
  }

  /** Returns a noun that takes the article of the code, "a" or "an", and seldom equals the last. */
  private static String name(String code) {
    String letters = code.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    List<String> nouns =
        letters.matches("[aeiox].*|http.*|un(?!i).*")
            ? List.of("Entity", "Element", "Icon")
            : List.of("Widget", "Gadget", "Button");
    return nouns.get(letters.length() % nouns.size());
  }
}
