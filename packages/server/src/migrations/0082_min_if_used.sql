-- A food may be wanted with at least so many grams or not at all.
alter table formula_foods add column min_if_used double precision check (min_if_used > 0);
