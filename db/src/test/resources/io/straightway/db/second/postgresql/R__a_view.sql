CREATE OR REPLACE VIEW second_view AS SELECT * FROM second_table;
