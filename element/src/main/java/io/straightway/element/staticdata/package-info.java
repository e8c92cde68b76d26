/**
 * What trades are checked and enriched against: currencies with their holidays, securities,
 * accounts and counterparties. {@link io.straightway.element.staticdata.StaticData} is an immutable
 * snapshot; {@link io.straightway.element.staticdata.StaticDataStore} reads it from the database;
 * {@link io.straightway.element.staticdata.StaticDataLoad} fills the database from CSV files.
 */
@NullMarked
package io.straightway.element.staticdata;

import org.jspecify.annotations.NullMarked;
