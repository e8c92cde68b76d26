/**
 * What trades are checked and enriched against, as it is in force from a date on: securities,
 * accounts, counterparties and their standing settlement instructions, fee rules, tolerances; and,
 * without dates, currencies and holidays. {@link io.straightway.element.staticdata.StaticData} is
 * an immutable snapshot; {@link io.straightway.element.staticdata.StaticDataStore} reads it from
 * the database.
 */
@NullMarked
package io.straightway.element.staticdata;

import org.jspecify.annotations.NullMarked;
