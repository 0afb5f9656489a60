-- Nutritional models and their versions: which nutrients an analysis or a constraint set speaks of, and in which order.
create table model (
  name text not null,
  code text not null,
  description text not null default '',
  type_id text not null default 'dQ=='
);
select record_table('model', 'name', '{name,code}', '{name,code}');

create table model_version (
  name text not null,
  model_id bigint not null references model
);
select record_table('model_version', 'name', '{name}', '{name}', within => 'model_id');

-- The lines of a version: a nutrient or a property each, in its place.
create table model_version_items (
  model_version_id bigint not null references model_version,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null references nutrient,
  primary key (model_version_id, position)
);
create index model_version_items_item on model_version_items (item_id);
select wall_by_owner('model_version_items', 'model_version', 'model_version_id');
