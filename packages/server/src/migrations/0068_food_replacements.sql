-- Foods that a simulation replaces by others in its formulas, one after the other.
create table simulation_replacements (
  simulation_id bigint not null references simulation on delete cascade,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null references food,
  by_item_id bigint not null references food,
  -- Kilograms of the new food in place of one of the old.
  factor numeric(16, 6) not null,
  limits text not null check (limits in ('converted', 'same', 'none')),
  primary key (simulation_id, position),
  unique (simulation_id, item_id)
);
create index simulation_replacements_item on simulation_replacements (item_id);
create index simulation_replacements_by_item on simulation_replacements (by_item_id);
select wall_by_owner('simulation_replacements', 'simulation', 'simulation_id');

-- The lines of the formula with its foods replaced and the cheapest amounts; null where no food is.
alter table simulation_result add column new_lines jsonb;
alter table formula_proposal add column new_lines jsonb;
