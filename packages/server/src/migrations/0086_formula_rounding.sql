-- Which food of a formula takes what rounding leaves, and of how many grams its dose is a multiple; null is as everywhere.
alter table formula
  add column rounding_carrier_id bigint,
  add column rounding_step_grams double precision check (rounding_step_grams > 0);
