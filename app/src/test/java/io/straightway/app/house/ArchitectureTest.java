package io.straightway.app.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import io.straightway.element.server.LimitedServer;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;

/** The permitted dependencies between modules, and other rules about where code belongs. */
final class ArchitectureTest {
  private static final String OURS = "io.straightway..";

  /** The classes of the product. */
  static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ArchitectureTest::isNoTestJar)
          .importPackages("io.straightway");

  private static boolean isNoTestJar(Location location) {
    return !location.contains("-tests.jar");
  }

  @ParameterizedTest(name = "{0} uses only: {1}")
  @CsvSource({
    "db,''",
    "ledger,db",
    "positions,db",
    "books,db ledger positions",
    "markup,''",
    "table,''",
    "operators,db",
    "staticdata,operators db markup",
    "element,db operators staticdata books ledger positions markup",
    "messages,markup",
    "custodian,messages markup",
    "settlement,messages db ledger positions books operators staticdata element markup table",
    "streams,settlement messages element ledger positions db markup table",
    "backoffice,db ledger positions books operators staticdata element messages settlement charts scalability table markup",
    "feeder,markup",
    "scalability,table",
    "charts,scalability table",
    "benchmark,charts scalability feeder books operators staticdata element custodian db table",
    "chaos,benchmark charts scalability feeder element books db table",
    "app,db ledger positions books operators staticdata element messages custodian settlement backoffice feeder streams scalability charts benchmark chaos table markup",
  })
  void aModuleUsesOnlyWhatItsArrowsPointTo(String module, String uses) {
    String[] allowed =
        Stream.concat(Stream.of(module), Arrays.stream(uses.split(" ")))
            .filter(name -> !name.isEmpty())
            .map(name -> "io.straightway." + name + "..")
            .toArray(String[]::new);
    DescribedPredicate<JavaClass> elsewhere =
        resideInAPackage(OURS).and(DescribedPredicate.not(resideInAnyPackage(allowed)));
    noClasses()
        .that()
        .resideInAPackage("io.straightway." + module + "..")
        .should()
        .dependOnClassesThat(elsewhere)
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "db",
        "ledger",
        "positions",
        "books",
        "markup",
        "table",
        "operators",
        "staticdata",
        "element",
        "messages",
        "custodian",
        "settlement",
        "backoffice",
        "feeder",
        "streams",
        "scalability",
        "charts",
        "benchmark",
        "chaos",
        "app"
      })
  void theRulesSeeEveryModule(String module) {
    assertThat(MAIN.containPackage("io.straightway." + module)).isTrue();
  }

  @Test
  void thePackagesFormNoCycle() {
    // each package is a slice, that of a module's root and a nested one, too
    slices().matching("io.straightway.(**)").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void theBooksAreWrittenInOnePlace() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "io.straightway.books..", "io.straightway.ledger..", "io.straightway.positions..")
            .should()
            .callMethodWhere(
                JavaCall.Predicates.target(
                    HasName.AndFullName.Predicates.fullNameMatching(
                        "io\\.straightway\\.(ledger\\.Ledger\\.(post|open[A-Za-z]*)"
                            + "|positions\\.\\w+\\.apply)\\(.*"))));
  }

  @Test
  void springStaysAtTheEdges() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "io.straightway.element.server..",
                "io.straightway.backoffice.access..",
                "io.straightway.backoffice.api..",
                "io.straightway.backoffice.console..",
                "io.straightway.streams.fanout.server..",
                "io.straightway.feeder..",
                "io.straightway.settlement.job..",
                "io.straightway.settlement.instruct..",
                "io.straightway.settlement.day..")
            .and()
            // starts and closes the server, as a context of Spring
            .haveNameNotMatching(
                "io\\.straightway\\.app\\.engine\\.(ServingElement|ListeningServer)")
            .and()
            // writes JSON in the format of the server
            .doNotHaveFullyQualifiedName("io.straightway.app.CommandLogging")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.springframework.."));
  }

  @Test
  void everyServerLimitsItsConnections() {
    check(
        classes()
            .that()
            .areAnnotatedWith(SpringBootConfiguration.class)
            .should()
            .dependOnClassesThat()
            .areAssignableTo(LimitedServer.class));
  }

  @Test
  void fittingStartsNothingAndOpensNoDatabase() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                "io.straightway.scalability.model..",
                "io.straightway.scalability.fit..",
                "io.straightway.scalability.data..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "io.straightway.scalability.run.."));
  }

  /** A process that uses no topic loads no Kafka classes. */
  @Test
  void kafkaStaysWhereItIsConfigured() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.straightway.streams..")
            .and()
            // send trades to a topic, and audit its content
            .haveNameNotMatching(
                "io\\.straightway\\.(feeder\\.deliver\\.Kafka(Client|Exchange)"
                    + "|benchmark\\.system\\.TradeTopic|chaos\\.site\\.TopicGroup)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka.."));
  }

  /** The feeder's job database is a file opened by a JDBC URL, without server or console. */
  @Test
  void nothingOfH2IsUsedByName() {
    check(noClasses().should().dependOnClassesThat().resideInAPackage("org.h2.."));
  }

  /**
   * Others can write to an inbox and to a custodian's directories, so links are not followed there.
   */
  @Test
  void filesInSharedDirectoriesAreOpenedWithoutFollowingLinks() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                "io.straightway.element.intake..",
                "io.straightway.settlement..",
                "io.straightway.custodian..",
                "io.straightway.app.settle..")
            .and()
            // creates its file and opens a lock, neither through a link
            .haveNameNotMatching(".*\\.intake\\.(OutcomesFile|InboxFolders)")
            .and()
            // works in its own directory
            .doNotHaveSimpleName("SimulatorJournal")
            .and()
            // opens the files of the custodian, which knows nothing of ours
            .doNotHaveSimpleName("PlainFiles")
            .should()
            .callMethodWhere(
                JavaCall.Predicates.target(
                    HasName.AndFullName.Predicates.fullNameMatching(
                        "java\\.nio\\.(file\\.Files\\.(new(In|Out)putStream|newBuffered.*|copy|lines"
                            + "|newByteChannel|read(String|All.*)|write.*)"
                            + "|channels\\.FileChannel\\.open)\\(.*")))
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching(
                "java\\.io\\.(File(In|Out)putStream|File(Reader|Writer)|RandomAccessFile)"));
  }

  @Test
  void resultsArePrintedByTheCommandsAlone() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.straightway.app..")
            .should()
            .accessField(System.class, "out"));
  }

  @Test
  void everythingIsLoggedBySlf4j() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.straightway.app..")
            .and()
            .doNotHaveFullyQualifiedName(
                "io.straightway.messages.iso15022.MtMessage") // silences a library
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "java.util.logging..", "org.apache.commons.logging..", "org.apache.log4j.."));
  }

  @Test
  void moneyAndQuantityAreNeverBinaryFractions() {
    check(
        fields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(
                "io.straightway.ledger..",
                "io.straightway.positions..",
                "io.straightway.books..",
                "io.straightway.element.process..",
                "io.straightway.settlement..")
            .should()
            .notHaveRawType(
                new DescribedPredicate<JavaClass>("a binary fraction") {
                  @Override
                  public boolean test(JavaClass type) {
                    String name = type.getBaseComponentType().getName();
                    return name.equals("double")
                        || name.equals("float")
                        || name.equals("java.lang.Double")
                        || name.equals("java.lang.Float");
                  }
                }));
  }

  @Test
  void noPackageIsCalledAfterNothing() {
    check(
        noClasses()
            .should()
            .resideInAnyPackage(
                "..util..",
                "..utils..",
                "..common..",
                "..helper..",
                "..helpers..",
                "..misc..",
                "..manager..",
                "..impl.."));
  }

  @Test
  void dependenciesAreInjectedByConstructor() {
    for (String injection :
        new String[] {
          "org.springframework.beans.factory.annotation.Autowired",
          "org.springframework.beans.factory.annotation.Value",
          "jakarta.annotation.Resource",
          "jakarta.inject.Inject"
        }) {
      check(noFields().should().beAnnotatedWith(injection));
    }
  }

  @Test
  void noFieldIsBothStaticAndChangeable() {
    check(fields().that().areStatic().should().beFinal());
  }

  @Test
  void enginesDoNotKnowTheirDoors() {
    check(
        classes()
            .that()
            .resideInAPackage("io.straightway.element.server..")
            .should()
            .onlyHaveDependentClassesThat()
            .resideInAnyPackage(
                "io.straightway.element.server..",
                "io.straightway.backoffice.access..",
                "io.straightway.backoffice.api..",
                "io.straightway.backoffice.console..",
                "io.straightway.streams.fanout.server..",
                "io.straightway.app.."));
  }

  private static void check(ArchRule rule) {
    rule.check(MAIN);
  }
}
