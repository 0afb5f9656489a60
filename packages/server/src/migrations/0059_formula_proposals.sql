-- Recipes that a simulation proposes to the people of a formula: they wait there until somebody takes them over or refuses
-- them. A row belongs to the formula, so that those who may write it see it, though not the simulation.
create table formula_proposal (
  formula_id bigint not null references formula,
  simulation_id bigint not null,
  tenant_id bigint not null references tenant,
  simulation_name text not null,
  -- The version of the formula that the recipe was computed for.
  formula_version timestamptz(3) not null,
  -- Amounts by food id, grams as fed per animal per day.
  recipe jsonb not null,
  -- What it changes at the simulated prices, € per tonne and € per animal per day; less than 0 is a saving.
  change_per_tonne double precision,
  change_per_day double precision,
  proposed_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  -- What undoes it: the formula that has the recipe now, its version then, and the amounts before.
  decided_formula_id bigint,
  decided_version timestamptz(3),
  lines_before jsonb,
  primary key (formula_id, simulation_id),
  foreign key (simulation_id, formula_id) references simulation_result on delete cascade
);
create index formula_proposal_result on formula_proposal (simulation_id, formula_id);
create index formula_proposal_open on formula_proposal (formula_id) where state = 'open';
select wall_by_owner('formula_proposal', 'formula', 'formula_id');

insert into formula_proposal (formula_id, simulation_id, tenant_id, simulation_name, formula_version, recipe,
    change_per_tonne, change_per_day, proposed_at)
  select r.formula_id, r.simulation_id, f.tenant_id, s.name, r.formula_version, r.recipe,
    r.reoptimised_farmer - r.repriced_farmer, r.reoptimised_per_day - r.repriced_per_day, r.computed_at
  from simulation_result r join formula f on f.id = r.formula_id join simulation s on s.id = r.simulation_id
  where r.decision = 'proposed' and r.recipe is not null and r.formula_version is not null;
drop index simulation_result_proposed;
