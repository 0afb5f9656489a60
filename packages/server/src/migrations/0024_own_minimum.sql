-- A least amount of 0 of a food says nothing, as old clients send it where nothing was typed, unless it is marked as meant.
alter table formula_foods add column own_min boolean not null default false;
