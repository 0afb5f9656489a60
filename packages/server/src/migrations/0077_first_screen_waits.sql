-- What waits for somebody on the first screens.

-- The people of the current tenant and those below to whom a mail could not be delivered so far: invitations, not the papers
-- of orders and quotes, which have a state of their own. Mails hold links with which passwords are chosen: only ids leave it.
create function people_with_failed_mail() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct person.id
  from outgoing_mail mail join app_user person on person.email = mail.to_address
  where mail.sent_at is null and mail.last_error is not null and mail.dispatch_id is null and mail.quote_id is null
    and person.tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
$$;
revoke execute on function people_with_failed_mail() from public;
grant execute on function people_with_failed_mail() to provende_app;

create index quote_failed on quote (tenant_id, tenants_shared) where mail_state = 'failed' and not deleted;

-- The simulations of all tenants that are computed now, and how many finished since a moment of which formulas failed.
create function simulation_job_counts(since timestamptz) returns table (running bigint, failed bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) filter (where state = 'running'),
    count(*) filter (where state <> 'running' and exists (select from simulation_result result
      where result.simulation_id = run.simulation_id and result.outcome = 'failed'))
  from simulation_run run where state = 'running' or finished_at >= since
$$;
revoke execute on function simulation_job_counts(timestamptz) from public;
grant execute on function simulation_job_counts(timestamptz) to provende_access;

-- Benchmarks compare production and incidence too. The litres of an entry are those of the days since the entry before, and
-- of the first one those of its month; a herd counts until the next one, at most a year: as domain/farm-data/monthly-series.ts
-- says, against which this is tested. `incidence` is the setting in force: reference and €/g of fat, then of protein.
drop function milk_benchmarks(bigint, date, integer[]);
create function milk_benchmarks(of_farm bigint, of_month date, milk_types integer[], incidence double precision[])
  returns table (figure text, farms_count bigint, lower_quartile double precision, median double precision,
    upper_quartile double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as (
    select parent_id as distributor_id from organisation where id = of_farm and type_id = 2
      and tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())),
  own_type as (
    select min(production_type_id) as production_type_id
    from farm_site join farm_site_productions on farm_site_id = farm_site.id
    where farm_id = of_farm and not farm_site.deleted and production_type_id = any (milk_types)
    having count(distinct production_type_id) = 1),
  peer_sites as (
    select farm_site.id, farm_site.farm_id
    from own join organisation peer on peer.parent_id = own.distributor_id and peer.type_id = 2 and not peer.deleted
      join farm_site on farm_site.farm_id = peer.id and not farm_site.deleted
      cross join own_type
    where array(select distinct production_type_id from farm_site_productions
      where farm_site_id = farm_site.id and production_type_id = any (milk_types)) = array[own_type.production_type_id]),
  month as (
    select date_trunc('month', of_month)::date as first_day, (date_trunc('month', of_month) + interval '1 month - 1 day')::date as last_day),
  milk as (
    select farm_id, avg(fat_grams_per_litre) as fat, avg(protein_grams_per_litre) as protein, avg(urea_grams_per_litre) as urea,
      avg(round(((fat_grams_per_litre - incidence[1]) * incidence[2]
        + (protein_grams_per_litre - incidence[3]) * incidence[4])::numeric, 2))::double precision as eur
    from peer_sites cross join month join milk_analysis on farm_site_id = peer_sites.id
    where not milk_analysis.deleted and month_of(date) = first_day group by farm_id),
  entries as (
    select farm_site_id, farm_id, litres, (date at time zone 'UTC')::date as day,
      coalesce(lag((date at time zone 'UTC')::date) over (partition by farm_site_id order by date) + 1, month_of(date)) as from_day
    from peer_sites cross join month join milk_quantity on farm_site_id = peer_sites.id
    where not deleted and date >= (first_day - interval '1 year') at time zone 'UTC'
      and date < (first_day + interval '13 months') at time zone 'UTC'),
  by_site as (
    select farm_site_id, farm_id, sum(litres * days / (day - from_day + 1)) as litres, sum(days) as days
    from entries cross join month
      cross join lateral (select least(day, last_day) - greatest(from_day, first_day) + 1 as days) part
    where days > 0 group by farm_site_id, farm_id),
  animals as (
    select by_site.*, (select head_count from site_herd, month where site_herd.farm_site_id = by_site.farm_site_id and not deleted
        and month_of(date) <= first_day and month_of(date) > first_day - interval '1 year' order by date desc limit 1) as head_count
    from by_site),
  yields as (
    select farm_id, sum(litres) / sum(head_count * days) as yield from animals where head_count > 0 group by farm_id),
  figures as (
    select line.figure, line.value from milk cross join lateral (values ('fatGramsPerLitre', fat), ('proteinGramsPerLitre', protein),
      ('ureaGramsPerLitre', urea), ('incidenceEurPer1000Litres', eur)) line (figure, value)
    where line.value is not null
    union all select 'litresPerAnimalDay', yield from yields)
  select figure, count(*), percentile_cont(0.25) within group (order by value),
    percentile_cont(0.5) within group (order by value), percentile_cont(0.75) within group (order by value)
  from figures group by figure having count(*) >= 8
$$;
revoke execute on function milk_benchmarks(bigint, date, integer[], double precision[]) from public;
grant execute on function milk_benchmarks(bigint, date, integer[], double precision[]) to provende_app;
