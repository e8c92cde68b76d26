/** Reads the files of custodians' statements: CSV, or pages of ISO 20022 and ISO 15022 messages. */
@NullMarked
package io.straightway.settlement.reconcile.file;

import org.jspecify.annotations.NullMarked;
