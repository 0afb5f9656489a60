-- What the animals of a farm eat besides its mineral feed, by animal category: counted by the legal tests of its labels.
create table ration (
  farm_id bigint not null references organisation,
  animal_category_id bigint not null references animal_category,
  name text not null,
  dry_matter_intake_kg double precision check (dry_matter_intake_kg > 0),
  description text not null default ''
);
select record_table('ration', 'name', '{name}', '{name}', within => 'farm_id');

-- Per animal per day, in the unit of the nutrient.
create table ration_supplies (
  ration_id bigint not null references ration,
  position integer not null,
  tenant_id bigint not null references tenant,
  nutrient_id bigint not null references nutrient,
  native double precision not null check (native >= 0),
  supplements double precision not null check (supplements >= 0),
  primary key (ration_id, position),
  unique (ration_id, nutrient_id)
);
create index ration_supplies_nutrient on ration_supplies (nutrient_id);
select wall_by_owner('ration_supplies', 'ration', 'ration_id');
