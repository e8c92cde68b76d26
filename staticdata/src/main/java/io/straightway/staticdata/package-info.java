/**
 * Static data, against which trades are checked and enriched. In force from a date on: securities,
 * accounts, counterparties and their standing settlement instructions, fee rules, tolerances;
 * without dates: currencies and holidays. {@link io.straightway.staticdata.StaticData} is an
 * immutable snapshot; {@link io.straightway.staticdata.StaticDataStore} reads it from the database.
 */
@NullMarked
package io.straightway.staticdata;

import org.jspecify.annotations.NullMarked;
