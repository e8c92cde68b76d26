-- Quantities other than trades that decide whether a sale is short.

-- Returns the quantity of a security that an account has bought and will not receive: instructions
-- refused by the custodian or the network, until they are instructed again; instructions that it calls complete
-- although a part is open; and remainders cancelled after a part had settled, until they are
-- reversed in the books. Exchanged securities count as their successor.
CREATE OR REPLACE FUNCTION unsettleable(holder text, held text) RETURNS numeric LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT coalesce(sum(quantity_on(i.isin, i.trade_date, i.exchanged_by, i.quantity - i.settled_quantity, 'infinity')
                      * n.new_units / n.old_units), 0)
    FROM (SELECT held AS isin, 1::numeric AS old_units, 1::numeric AS new_units
          UNION ALL
          -- with the splits of the successor
          (SELECT DISTINCT ON (x.isin) x.isin, x.old_units, x.new_units FROM exchanged_isin x
            WHERE x.now_isin = held AND x.traded_before = 'infinity' ORDER BY x.isin, x.steps DESC)) AS n
    JOIN settlement_instruction i ON i.account = holder AND i.isin = n.isin
   WHERE i.movement = 'RECEIVE'
     AND (i.status IN ('REFUSED', 'UNDELIVERED') OR i.status = 'CANCELLED' AND i.settled_quantity > 0
          OR i.status = 'PARTLY_SETTLED' AND i.called_complete)
     AND NOT EXISTS (SELECT FROM settlement_remainder r WHERE r.instruction_id = i.instruction_id)
$$;
REVOKE EXECUTE ON FUNCTION unsettleable(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsettleable(text, text) TO stp_engine;
SELECT guard_arrivals('unsettleable');
