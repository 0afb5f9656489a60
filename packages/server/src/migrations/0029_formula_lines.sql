-- Limits of a formula on a nutrient may be switched off without losing them, as those on a food may.
alter table formula_nutrients add column is_active boolean not null default true;

-- Why a formula has a limit of its own, above all a looser one than its set: shown with derogations.
alter table formula_nutrients add column note text not null default '';
alter table formula_foods add column note text not null default '';
alter table formula add column total_note text not null default '', add column humidity_note text not null default '';
