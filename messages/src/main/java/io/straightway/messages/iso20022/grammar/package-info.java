/**
 * The building blocks of ISO 20022 formats: the elements used, the walk through a document by them,
 * the formats of values, and the writing of XML. The message formats are in {@code xml} and {@code
 * statement}.
 */
@NullMarked
package io.straightway.messages.iso20022.grammar;

import org.jspecify.annotations.NullMarked;
