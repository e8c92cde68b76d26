package io.straightway.app.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.text.Normalizer;
import org.junit.jupiter.api.Test;

/** Input from outside is read by few classes, which limit it. */
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

  /**
   * Normalizing takes time quadratic in the length, so it is done only where the length is checked.
   */
  @Test
  void textIsNormalizedInOnePlace() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.straightway.operators.password.PasswordRules")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Normalizer.class));
  }

  /** A short text with an exponent can be a number that takes all memory to write or add. */
  @Test
  void decimalsAreReadInBounds() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.straightway.markup.DecimalForm")
            .and()
            // the planner's own measurements, with exponents of up to three digits
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

  /** Deserializing runs code named by the bytes. */
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

  /** Spring Batch's standard repository reads classes named in a row of the database. */
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
