package io.straightway.app.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.text.Normalizer;
import org.junit.jupiter.api.Test;

/** Holds the rule that input from outside is read by few classes, which bound it. */
final class InputReadersTest {
  private static final DescribedPredicate<JavaAccess<?>> READS_DECIMAL =
      describe(
          "a decimal is made of text or of an unbounded JSON number",
          access ->
              access
                  .getTarget()
                  .getFullName()
                  .matches(
                      "java\\.math\\.BigDecimal\\.<init>\\((java\\.lang\\.String|char\\[\\]|\\[C).*"
                          + "|tools\\.jackson\\.(databind\\.JsonNode|core\\.JsonParser)"
                          + "\\.(asDecimal|decimalValue|getDecimalValue).*"));
  private static final DescribedPredicate<JavaAccess<?>> IN_CONSTANT =
      describe(
          "in the initializer of a constant",
          access -> access.getOrigin().getName().equals("<clinit>"));

  /** Its time grows with the square of the length, so it is called where that is checked. */
  @Test
  void textIsNormalizedInOnePlace() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.straightway.backoffice.access.PasswordRules")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Normalizer.class));
  }

  /** A short text with an exponent makes a number that takes all memory to write or add. */
  @Test
  void decimalsAreReadInBounds() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.straightway.markup.DecimalForm")
            .and()
            // measurements of the planner's own file, with three digits of an exponent
            .doNotHaveFullyQualifiedName("io.straightway.scalability.data.DataTable")
            .should()
            .accessTargetWhere(READS_DECIMAL.and(not(IN_CONSTANT))));
  }

  @Test
  void xmlIsParsedByTheOneHardenedFactory() {
    check(
        noClasses()
            .that()
            .haveNameNotMatching("io\\.straightway\\.markup\\.HardenedXml(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "javax\\.xml\\.stream\\.XMLInputFactory|com\\.fasterxml\\.aalto\\..*Factory.*"
                    + "|javax\\.xml\\.parsers\\..*Factory|org\\.xml\\.sax\\..*Factory"
                    + "|javax\\.xml\\.transform\\.TransformerFactory"
                    + "|javax\\.xml\\.xpath\\.XPathFactory|java\\.beans\\.XMLDecoder"));
  }

  /** Reading a serialized object back runs what its bytes name. */
  @Test
  void noObjectIsSerialized() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "java\\.io\\.Object(In|Out)putStream|java\\.rmi\\..*|javax\\.management\\.remote\\..*"
                    + "|.*\\.DefaultExecutionContextSerializer|.*\\.SerializationUtils"));
  }

  /** As it comes, Spring Batch's reads what a row of the database names. */
  @Test
  void recordsOfJobsHoldPlainValues() {
    check(
        noClasses()
            .that()
            .haveNameNotMatching(
                "io\\.straightway\\.(settlement\\.job\\.JobRecords|feeder\\.job\\.JobDatabase)")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(".*JobRepositoryFactoryBean|.*\\.EnableJdbcJobRepository"));
  }

  private static void check(ArchRule rule) {
    rule.check(ArchitectureTest.MAIN);
  }
}
