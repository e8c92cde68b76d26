package io.straightway.element.oracle;

import java.util.List;

/** In-memory databases that can stand in for Oracle, with the features that each lacks. */
@SuppressWarnings("ImmutableEnumChecker") // immutable lists of patterns
enum StandInVendor {
  H2(
      "jdbc:h2:mem:%s;MODE=Oracle;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000"
          + ";NON_KEYWORDS=DAY,VALUE,KEY,YEAR,MONTH,MINUTE,HOUR,SECOND",
      List.of(
          "CREATE SCHEMA straightway",
          "CREATE SCHEMA dbms_lob",
          "CREATE ALIAS dbms_lob.getlength FOR"
              + " 'io.straightway.element.oracle.StandInDriver.length'",
          "SET SCHEMA straightway"),
      List.of(Constants.CODE, Constants.SETTINGS, Constants.INDEX)),

  /** Its transactions read committed data, as Oracle's do, and wait for each other's rows. */
  HSQLDB(
      "jdbc:hsqldb:mem:%s;sql.syntax_ora=true;sql.concat_nulls=false;hsqldb.tx=mvcc",
      List.of(
          "CREATE SCHEMA straightway AUTHORIZATION DBA",
          "CREATE SCHEMA dbms_lob AUTHORIZATION DBA",
          "CREATE FUNCTION dbms_lob.getlength(body BLOB) RETURNS BIGINT RETURN OCTET_LENGTH(body)",
          "SET SCHEMA straightway"),
      List.of(
          Constants.CODE,
          Constants.SETTINGS,
          Constants.INDEX,
          MissingFeature.reworded(
              "patterns that are searched for",
              "REGEXP_LIKE\\((\\w+), '([^']*)', 'c'\\)",
              "REGEXP_MATCHES($1, '(?s).*($2).*')",
              "SELECT 1 FROM dual WHERE REGEXP_LIKE('a', 'A', 'c')"),
          MissingFeature.reworded(
              "a column called today, where a CHECK computes with it",
              "today = TRUNC\\(today\\)",
              "1 = 1",
              "CREATE TABLE t (today DATE, CHECK (today = TRUNC(today)))"),
          MissingFeature.reworded(
              "the row before, by LAG",
              "LAG\\(sequence_number \\+ 0\\)\\s+OVER"
                  + " \\((?:PARTITION BY source )?ORDER BY sequence_number(?:, stored_at)?\\)"
                  + "(?s)(.*?FROM) (\\w+)",
              "(SELECT MAX(b.sequence_number) FROM $2 b WHERE b.source = $2.source"
                  + " AND b.sequence_number < $2.sequence_number)$1 $2",
              "SELECT LAG(a) OVER (ORDER BY a) FROM (SELECT 1 AS a FROM dual) t"),
          MissingFeature.reworded(
              "SKIP LOCKED", " SKIP LOCKED", "", "SELECT 1 FROM dual FOR UPDATE SKIP LOCKED")));

  /** An enum's constants can't name fields that are declared after them. */
  private static final class Constants {
    private static final MissingFeature CODE =
        MissingFeature.leftOut(
            "PL/SQL",
            "\\A(BEGIN|CREATE OR REPLACE (FUNCTION|PROCEDURE|TRIGGER)) ?",
            "CREATE OR REPLACE TRIGGER t BEFORE INSERT ON work_lock BEGIN NULL; END;");
    private static final MissingFeature SETTINGS =
        MissingFeature.leftOut(
            "settings of a session",
            "\\AALTER SESSION ",
            "ALTER SESSION SET TIME_ZONE = 'UTC' NLS_SORT = 'BINARY'");
    private static final MissingFeature INDEX =
        MissingFeature.leftOut(
            "indexes on expressions",
            "(?s)\\ACREATE INDEX .*CASE WHEN",
            "CREATE INDEX i ON work_lock (CASE WHEN taken = 1 THEN name END)");

    private Constants() {}
  }

  private final String url;
  private final List<String> beginning;
  private final List<MissingFeature> lacks;

  StandInVendor(String url, List<String> beginning, List<MissingFeature> lacks) {
    this.url = url;
    this.beginning = beginning;
    this.lacks = lacks;
  }

  static StandInVendor of(String url) {
    return url.startsWith("jdbc:h2:") ? H2 : HSQLDB;
  }

  String url(String name) {
    return url.formatted(name);
  }

  /** Returns the statements that must run before the tables are created. */
  List<String> beginning() {
    return beginning;
  }

  List<MissingFeature> lacks() {
    return lacks;
  }

  /** Returns whether a statement can't be run in any wording. */
  boolean leavesOut(String statement) {
    return lacks.stream().anyMatch(lack -> lack.leavesOut(statement));
  }

  /** Returns a statement in the stand-in's wording. */
  String reworded(String statement) {
    String text = statement;
    for (MissingFeature lack : lacks) {
      text = lack.reword(text);
    }
    return text;
  }

  /**
   * Returns whether the driver behaves as Oracle's does. That of HSQLDB has no network timeouts,
   * its FOR UPDATE locks nothing, and its numbers have as many digits as their column.
   */
  boolean needsNoHelp() {
    return this == H2;
  }
}
