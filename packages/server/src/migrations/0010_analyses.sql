-- Analyses of foods and their versions: what is known of the contents of a food, for a version of a model. Whoever sees
-- a food may keep analyses of his own of it, so that everything unique is unique within a tenant and a food.
create table analysis (
  name text not null,
  code text not null,
  is_default boolean not null default false,
  food_id bigint not null references food,
  model_id bigint not null references model,
  model_version_id bigint not null references model_version
);
select record_table('analysis', 'name', '{name,code}', '{}');
create unique index analysis_name_unique on analysis (tenant_id, food_id, search_key(name));
create unique index analysis_code_unique on analysis (tenant_id, food_id, search_key(code));
-- One analysis of a food per model, and one that is the default.
create unique index analysis_model_unique on analysis (tenant_id, food_id, model_id) where not deleted;
create unique index analysis_default_unique on analysis (tenant_id, food_id) where is_default and not deleted;
create index analysis_food on analysis (food_id);
create index analysis_model on analysis (model_id);
create index analysis_model_version on analysis (model_version_id);

-- The dry matter is in percent.
create table analysis_version (
  name text not null,
  analysis_id bigint not null references analysis,
  is_default boolean not null default false,
  dry_matter_percent double precision not null check (dry_matter_percent > 0 and dry_matter_percent <= 100),
  model_version_id bigint not null references model_version
);
select record_table('analysis_version', 'name', '{name}', '{}');
create unique index analysis_version_name_unique on analysis_version (tenant_id, analysis_id, search_key(name));
create unique index analysis_version_default_unique on analysis_version (tenant_id, analysis_id)
  where is_default and not deleted;
create index analysis_version_analysis on analysis_version (analysis_id);
create index analysis_version_model_version on analysis_version (model_version_id);

-- The values of a version, per kg in the unit of their nutrient: on both bases, and which of them was typed. A nutrient
-- without a line is unknown; complex ones have none, they are computed.
create table analysis_version_items (
  analysis_version_id bigint not null references analysis_version,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null references nutrient,
  value_dry_matter double precision not null,
  value_as_fed double precision not null,
  is_typed_as_fed boolean not null default false,
  primary key (analysis_version_id, position),
  unique (analysis_version_id, item_id)
);
create index analysis_version_items_item on analysis_version_items (item_id);
select wall_by_owner('analysis_version_items', 'analysis_version', 'analysis_version_id');
