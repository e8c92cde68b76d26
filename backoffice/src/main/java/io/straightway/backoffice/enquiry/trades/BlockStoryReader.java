package io.straightway.backoffice.enquiry.trades;

import io.straightway.backoffice.enquiry.trades.TradeStory.Block;
import io.straightway.backoffice.enquiry.trades.TradeStory.Part;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.message.Allocation;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.store.BlockStore;
import io.straightway.markup.HardenedXml;
import java.math.BigDecimal;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/** Reads a message's effect on a block, and the progress of the block's allocations. */
final class BlockStoryReader {
  private static final String BLOCK =
      """
      SELECT b.block_id, b.trade_reference, m.body
        FROM booked_block b JOIN message m ON m.message_id = b.message_id
       WHERE b.message_id = :id
      UNION ALL
      SELECT NULL, p.trade_reference, m.body
        FROM waiting_message p JOIN message m ON m.message_id = p.message_id
       WHERE p.message_id = :id AND p.version = 1
      """;

  private static final String ALLOCATED =
      "SELECT CASE COUNT(*) WHEN 0 THEN 0 ELSE 1 END FROM allocation WHERE block_id = :id";

  private static final String PARTS =
      """
      SELECT t.account, t.quantity, t.trade_reference, t.version, t.status,
             %s
        FROM allocation a
        JOIN trade f ON f.trade_id = a.trade_id
        JOIN trade t ON t.source = f.source AND t.trade_reference = f.trade_reference
                    AND t.status IN ('BOOKED', 'CANCELLED')
        %s
       WHERE a.block_id = :id ORDER BY a.place
      """;

  private static final String PARTS_ALONE =
      PARTS.formatted("NULL AS instruction, NULL AS instruction_status", "");

  private static final String PARTS_INSTRUCTED =
      PARTS.formatted(
          "'SI' || i.instruction_id AS instruction, i.status AS instruction_status",
          """
          LEFT JOIN instructed_trade x ON x.trade_id = t.trade_id AND NOT x.withdrawn
          LEFT JOIN instruction i ON i.instruction_id = x.instruction_id
          """);

  private static final TradeMessageReader READER = new TradeMessageReader(new HardenedXml());

  private final Handle handle;
  private final Dialect dialect;

  BlockStoryReader(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
  }

  /**
   * Returns the block of a message: waiting, booked, or cancelled while it waited; null if there is
   * none.
   */
  @Nullable Block ofMessage(long id) {
    return handle
        .createQuery(BLOCK)
        .bind("id", id)
        .map(
            (RowView row) ->
                new BlockRow(
                    row.getColumn("block_id", Long.class),
                    row.getColumn("trade_reference", String.class),
                    row.getColumn("body", byte[].class)))
        .findOne()
        .map(row -> block(row, id))
        .orElse(null);
  }

  private Block block(BlockRow row, long message) {
    TradeTerms terms = READER.read(row.body) instanceof TradeTerms readable ? readable : null;
    BigDecimal quantity = terms == null ? null : terms.quantity();
    if (row.blockId == null) {
      return new Block(
          row.tradeReference, BlockStore.State.WAITING, null, quantity, waiting(terms));
    }
    BlockStore.State state =
        handle.createQuery(ALLOCATED).bind("id", row.blockId).mapTo(int.class).one() == 0
            ? BlockStore.State.CANCELLED
            : BlockStore.State.BOOKED;
    List<Part> parts = row.blockId == message ? parts(message) : List.of();
    return new Block(row.tradeReference, state, row.blockId, quantity, parts);
  }

  private static List<Part> waiting(@Nullable TradeTerms terms) {
    List<Allocation> allocations = terms == null ? null : terms.allocations();
    return allocations == null
        ? List.of()
        : allocations.stream()
            .map(part -> new Part(part.account(), part.quantity(), null, null, null, null, null))
            .toList();
  }

  private List<Part> parts(long block) {
    return handle
        .createQuery(dialect.runsEverything() ? PARTS_INSTRUCTED : PARTS_ALONE)
        .bind("id", block)
        .map(ConstructorMapper.of(Part.class))
        .list();
  }

  @SuppressWarnings("ArrayRecordComponent") // a row is read once
  private record BlockRow(@Nullable Long blockId, String tradeReference, byte[] body) {}
}
