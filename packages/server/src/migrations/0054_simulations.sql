-- Simulations: prices that are never in force, the formulas they are tried on, and what comes of it.
create table simulation (
  name text not null,
  code text not null,
  description text not null default '',
  -- The list it was copied from; its prices stay as they are when that list is changed.
  price_list_id bigint references price_list,
  currency_id bigint references currency,
  type text not null default 'complex' check (type in ('simple', 'complex'))
);
select record_table('simulation', 'name', '{name,code}', '{name,code}');
-- Unlike other records a simulation is deleted for good, with all that follows.
create policy removable on simulation for delete to provende_app using (
  tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()));
grant delete on simulation to provende_app;

create table simulation_items (
  simulation_id bigint not null references simulation on delete cascade,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null references food,
  price numeric(16, 6) not null,
  price2 numeric(16, 6) not null,
  price3 numeric(16, 6) not null,
  price4 numeric(16, 6) not null,
  primary key (simulation_id, position),
  unique (simulation_id, item_id)
);
create index simulation_items_item on simulation_items (item_id);
select wall_by_owner('simulation_items', 'simulation', 'simulation_id');

-- The formulas of a simulation, those computed with the same foods beside each other.
create table simulation_formula (
  simulation_id bigint not null references simulation on delete cascade,
  position integer not null,
  tenant_id bigint not null references tenant,
  formula_id bigint not null references formula,
  primary key (simulation_id, position),
  unique (simulation_id, formula_id)
);
create index simulation_formula_formula on simulation_formula (formula_id);
select wall_by_owner('simulation_formula', 'simulation', 'simulation_id');

-- Its computation. A job of another number is of an earlier one, and stores nothing.
create table simulation_run (
  simulation_id bigint primary key references simulation on delete cascade,
  tenant_id bigint not null references tenant,
  number integer not null,
  state text not null check (state in ('running', 'stopped', 'done')),
  formula_count integer not null,
  -- On whose behalf: a job sees what that person saw.
  user_id bigint not null references app_user,
  reach bigint[],
  started_at timestamptz(3) not null,
  resumed_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index simulation_run_running on simulation_run (simulation_id) where state = 'running';
select wall_by_owner('simulation_run', 'simulation', 'simulation_id');

-- One result per formula. What it was computed from: the versions of the formula, of its list and of the simulated prices.
create table simulation_result (
  simulation_id bigint not null references simulation on delete cascade,
  formula_id bigint not null references formula,
  tenant_id bigint not null references tenant,
  computed_at timestamptz(3) not null,
  formula_version timestamptz(3),
  price_list_id bigint,
  price_list_version timestamptz(3),
  prices_version timestamptz(3) not null,
  outcome text not null check (outcome in ('optimal', 'infeasible', 'pricesMissing', 'molasses', 'refused', 'unbounded',
    'stopped', 'failed')),
  -- € per tonne to the farmer and to the distributor, € per animal per day to the farmer.
  today_farmer double precision,
  today_distributor double precision,
  today_per_day double precision,
  repriced_farmer double precision,
  repriced_distributor double precision,
  repriced_per_day double precision,
  reoptimised_farmer double precision,
  reoptimised_distributor double precision,
  reoptimised_per_day double precision,
  today_limit_state text,
  today_grams double precision,
  reoptimised_grams double precision,
  tonnes_per_year double precision,
  tonnes_source text not null default 'none' check (tonnes_source in ('orders', 'herd', 'none')),
  food_ids bigint[] not null default '{}',
  today_kg double precision[] not null default '{}',
  reoptimised_kg double precision[] not null default '{}',
  price_changes double precision[] not null default '{}',
  foods_without_price text[] not null default '{}',
  recipe jsonb,
  -- What somebody made of it, and what undoes that: the copy of a locked formula, or the lines before.
  decision text not null default '' check (decision in ('', 'proposed', 'applied', 'ignored')),
  decided_formula_id bigint,
  decided_version timestamptz(3),
  lines_before jsonb,
  primary key (simulation_id, formula_id)
);
create index simulation_result_formula on simulation_result (formula_id);
create index simulation_result_proposed on simulation_result (formula_id) where decision = 'proposed';
select wall_by_owner('simulation_result', 'simulation', 'simulation_id');

-- For the workers of all processes: what runs, and on whose behalf.
create function running_simulations() returns table (
  simulation_id bigint, tenant_id bigint, number integer, user_id bigint, reach bigint[])
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select r.simulation_id, r.tenant_id, r.number, r.user_id, r.reach from simulation_run r
  where r.state = 'running' order by r.resumed_at, r.simulation_id
$$;
revoke execute on function running_simulations from public;
grant execute on function running_simulations to provende_access;
