CREATE TABLE second_table (number integer PRIMARY KEY);
