package io.straightway.app.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.languagetool.JLanguageTool;
import org.languagetool.Languages;
import org.languagetool.rules.RuleMatch;
import org.languagetool.rules.spelling.SpellingCheckRule;

/** Checks spelling, grammar and punctuation of British English with LanguageTool. */
final class ProseChecker {
  /** Words that the dictionary lacks, one a line, as they are written. */
  private static final Path VOCABULARY =
      Path.of("src/test/resources/io/straightway/app/house/vocabulary.txt");

  /** Rules that err here more often than they help. */
  private static final Set<String> DISABLED =
      Set.of(
          // cells of tables and items of lists are no sentences
          "UPPERCASE_SENTENCE_START",
          // they begin alike, as with a name of code
          "ENGLISH_WORD_REPEAT_BEGINNING_RULE",
          // reads the nouns in place of code as verbs
          "HAVE_PART_AGREEMENT",
          // "id" is a word here
          "ID_CASING",
          // Argon2id is a name
          "NUMBERS_IN_WORDS",
          // the spelling here is "recognise", not Oxford's
          "OXFORD_SPELLING_Z_NOT_S",
          // names of licences, and notices that are quoted
          "LICENCE_LICENSE_NOUN_SINGULAR",
          "COPYRIGHT",
          // "a write" and "a delete" are nouns of databases
          "A_INFINITIVE",
          // "oldest first" is an order
          "THE_SUPERLATIVE",
          // debits less credits is a difference
          "FEWER_LESS",
          // Spring's auto-configuration, the market's cash in lieu
          "EN_COMPOUNDS_AUTO_CONFIGURATION",
          "EN_COMPOUNDS_CASH_IN_LIEU",
          // takes "no" for "now" at the start, and "sent" for "scent" after an article
          "NOW",
          "SCENT_SENT",
          // takes the "securities" of a depository for a genitive
          "POSSESSIVE_APOSTROPHE");

  private final JLanguageTool tool = new JLanguageTool(Languages.getLanguageForShortCode("en-GB"));

  ProseChecker() throws IOException {
    // finding phrases takes a third of the time, and hardly a rule needs them
    tool.getLanguage().setChunker(sentence -> {});
    DISABLED.forEach(tool::disableRule);
    List<String> vocabulary = Files.readAllLines(VOCABULARY);
    tool.getAllActiveRules().stream()
        .filter(SpellingCheckRule.class::isInstance)
        .forEach(rule -> ((SpellingCheckRule) rule).addIgnoreTokens(vocabulary));
  }

  /** Returns the mistakes of a page, each with its line, sentence and suggestions. */
  List<String> mistakes(String name, String page) throws IOException {
    return tool.check(MarkdownText.of(page)).stream()
        .map(match -> name + ":" + line(page, match) + ": " + words(page, match))
        .toList();
  }

  private static long line(String page, RuleMatch match) {
    return page.substring(0, match.getFromPos()).chars().filter(c -> c == '\n').count() + 1;
  }

  private static String words(String page, RuleMatch match) {
    return "%s, perhaps %s: \"%s\" (%s)"
        .formatted(
            page.substring(match.getFromPos(), match.getToPos()),
            match.getSuggestedReplacements().stream().limit(3).toList(),
            match.getSentence().getText().strip().replace('\n', ' '),
            match.getRule().getId());
  }
}
