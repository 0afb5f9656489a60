-- Limits of a formula on a nutrient may be switched off without losing them, as those on a food may.
alter table formula_nutrients add column is_active boolean not null default true;
