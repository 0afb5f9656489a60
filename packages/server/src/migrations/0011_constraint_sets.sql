-- Constraint sets of breeds and their versions: what a recipe is held to.
create table constraint_set (
  name text not null,
  code text not null,
  description text not null default '',
  type_id text not null,
  type_object_id bigint not null references race
);
select record_table('constraint_set', 'name', '{name,code}', '{name,code}');
create index constraint_set_race on constraint_set (type_object_id);

-- Bounds of the dry matter in percent of the product, of its total in grams per animal per day.
create table constraint_version (
  name text not null,
  constraint_set_id bigint not null references constraint_set,
  model_version_id bigint not null references model_version,
  dry_matter_min_percent double precision not null default 0,
  dry_matter_max_percent double precision not null default 100,
  total_min_grams double precision,
  total_max_grams double precision
);
select record_table('constraint_version', 'name', '{name}', '{name}', within => 'constraint_set_id');
create index constraint_version_model_version on constraint_version (model_version_id);

-- The limits of a version: of a food (type 1) or a nutrient (type 2) each. The two columns that are made from the item
-- are what refers to it, and what it is found by.
create table constraint_version_content (
  constraint_version_id bigint not null references constraint_version,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null,
  item_type_id integer not null check (item_type_id in (1, 2)),
  value_min double precision,
  value_max double precision,
  value_max_kg double precision,
  forbidden boolean not null default false,
  food_id bigint generated always as (case item_type_id when 1 then item_id end) stored references food,
  nutrient_id bigint generated always as (case item_type_id when 2 then item_id end) stored references nutrient,
  primary key (constraint_version_id, position),
  unique (constraint_version_id, item_type_id, item_id)
);
create index constraint_version_content_food on constraint_version_content (food_id) where food_id is not null;
create index constraint_version_content_nutrient on constraint_version_content (nutrient_id)
  where nutrient_id is not null;
select wall_by_owner('constraint_version_content', 'constraint_version', 'constraint_version_id');
