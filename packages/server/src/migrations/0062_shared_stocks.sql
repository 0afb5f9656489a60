-- What a simulation says is left of foods, shared by all its formulas, and what comes of sharing it.
alter table simulation add column stock_months integer not null default 12 check (stock_months between 1 and 24);

create table simulation_stocks (
  simulation_id bigint not null references simulation on delete cascade,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null references food,
  -- For the months of the simulation; null when nothing is left.
  tonnes numeric(16, 6),
  primary key (simulation_id, position),
  unique (simulation_id, item_id)
);
create index simulation_stocks_item on simulation_stocks (item_id);
select wall_by_owner('simulation_stocks', 'simulation', 'simulation_id');

-- A stock in the plan of the last run, tonnes for a year and € per tonne.
create table simulation_stock_plan (
  simulation_id bigint not null references simulation on delete cascade,
  item_id bigint not null references food,
  tenant_id bigint not null references tenant,
  missing_tonnes double precision not null,
  next_tonne_saves double precision not null,
  primary key (simulation_id, item_id)
);
create index simulation_stock_plan_item on simulation_stock_plan (item_id);
select wall_by_owner('simulation_stock_plan', 'simulation', 'simulation_id');

alter table simulation_result
  -- What the cheapest recipe would cost if nothing were missing.
  add column free_farmer double precision,
  add column free_per_day double precision,
  -- The limits that a formula without a recipe cannot all keep.
  add column blocking jsonb not null default '[]',
  drop constraint simulation_result_outcome_check,
  add constraint simulation_result_outcome_check check (outcome in ('optimal', 'infeasible', 'pricesMissing', 'molasses',
    'refused', 'unbounded', 'stopped', 'failed', 'awaitingStock'));
create index simulation_result_awaiting on simulation_result (simulation_id) where outcome = 'awaitingStock';

-- A change per tonne is that of the rations that a tonne of the present recipe holds, as in the simulation.
update formula_proposal proposal set change_per_tonne = 1e6 / r.today_grams * proposal.change_per_day
  from simulation_result r where r.simulation_id = proposal.simulation_id and r.formula_id = proposal.formula_id
    and r.today_grams > 0;
