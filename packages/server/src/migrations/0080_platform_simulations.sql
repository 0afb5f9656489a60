-- The simulations of all tenants that the platform's first screen counts: computed now, or finished since a moment, with how
-- many of their formulas failed.
create function platform_simulations(since timestamptz) returns table (id bigint, name text, tenant_id bigint, user_id bigint,
  started_at timestamptz, finished_at timestamptz, is_running boolean, formulas_count integer, failed_count bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select simulation.id, simulation.name, run.tenant_id, run.user_id, run.started_at, run.finished_at, run.state = 'running',
    run.formula_count, (select count(*) from simulation_result result
      where result.simulation_id = run.simulation_id and result.outcome = 'failed')
  from simulation_run run join simulation on simulation.id = run.simulation_id
  where run.state = 'running' or run.finished_at >= since
$$;
revoke execute on function platform_simulations(timestamptz) from public;
grant execute on function platform_simulations(timestamptz) to provende_access;
drop function simulation_job_counts(timestamptz);
