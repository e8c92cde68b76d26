-- Published changes of positions, in the order of commits: see stp relay.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_publication WHERE pubname = 'straightway_positions') THEN
    CREATE PUBLICATION straightway_positions;
  END IF;
  ALTER PUBLICATION straightway_positions SET (publish = 'insert, update, delete');
  ALTER PUBLICATION straightway_positions SET TABLE position, position_movement;
END $$;
