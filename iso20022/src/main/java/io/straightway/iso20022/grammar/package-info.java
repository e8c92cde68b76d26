/**
 * What formats of ISO 20022 messages are made of: the elements that are looked at, the walk through
 * a document by them, the forms of values, and XML being written. The formats themselves are in
 * {@code xml} and {@code statement}.
 */
@NullMarked
package io.straightway.iso20022.grammar;

import org.jspecify.annotations.NullMarked;
