-- Filters of the food list have no percent signs (spec 2 §2), so neither has the text they search.
alter table food drop column search_text;
alter table food add column search_text text
  generated always as (replace(search_key(name || ' ' || code || ' ' || keywords), '%', '')) stored;
create index food_search on food using gin (search_text gin_trgm_ops);
