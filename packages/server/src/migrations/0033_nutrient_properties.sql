-- Properties of a nutrient, as clients send them.
create table nutrient_properties (
  nutrient_id bigint not null references nutrient,
  position integer not null,
  tenant_id bigint not null references tenant,
  name text not null,
  data text not null default '',
  type_id integer,
  primary key (nutrient_id, position)
);
select wall_by_owner('nutrient_properties', 'nutrient', 'nutrient_id');
