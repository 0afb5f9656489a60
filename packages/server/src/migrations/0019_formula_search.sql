-- What the search for formulas reads by.

-- Lists by code, and the foods of a recipe: active lines with an amount.
create index formula_code on formula ((search_key(code) collate "C"), id);
create index formula_foods_used on formula_foods (item_id, formula_id) where is_active and value > 0;
