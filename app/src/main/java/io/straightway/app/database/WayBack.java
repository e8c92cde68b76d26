package io.straightway.app.database;

import io.straightway.db.schema.Upgrade;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way back before the last upgrade as JSON.
 *
 * @param upgrade the upgrade; null if the schema is as it was created
 * @param receivedSince the number of messages received since its beginning, by source
 */
record WayBack(@Nullable Upgrade upgrade, Map<String, Long> receivedSince) {}
