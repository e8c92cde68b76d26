package io.straightway.db.server;

import io.straightway.db.schema.Migrator.Migration;
import java.util.List;

/**
 * The result of an upgrade to another version of PostgreSQL.
 *
 * @param directory of the server
 * @param from the former major version of PostgreSQL
 * @param to the present version
 * @param former the directory in which the former data are kept
 * @param formerBytes their size
 * @param rows the number of copied rows
 * @param applied the steps of the schema that were applied
 * @param notCopied objects of the former server that the present one lacks, since the program did
 *     not make them, such as "role ann" or "setting work_mem"
 */
public record UpgradedCluster(
    String directory,
    int from,
    String to,
    String former,
    long formerBytes,
    long rows,
    List<Migration> applied,
    List<String> notCopied) {}
