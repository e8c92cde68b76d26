/**
 * The back office: enquiries, operations and decisions, and the API and console that offer them.
 */
@NullMarked
package io.straightway.backoffice;

import org.jspecify.annotations.NullMarked;
