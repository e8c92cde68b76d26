package io.straightway.app.desk;

/**
 * What was done to an exception, for programs; as the desk answers over HTTP.
 *
 * @param done RESUBMITTED or REJECTED
 */
record ItemDone(String item, String done) {}
