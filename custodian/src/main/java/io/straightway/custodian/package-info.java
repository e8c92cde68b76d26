/**
 * A simulated custodian: it takes instructions from files or over HTTP, and answers with statuses
 * and confirmations in files, as a real one would. It shares nothing with our books.
 *
 * <p>The outcome of an instruction depends on a seed and its reference, not on the order of
 * arrival. The whole state is a journal of received events, from which the answers follow, so a
 * custodian that was killed resumes where it stopped, and may send some answers twice.
 */
@NullMarked
package io.straightway.custodian;

import org.jspecify.annotations.NullMarked;
