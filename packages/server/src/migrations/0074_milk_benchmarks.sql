-- How the milk of a farm compares with that of the other farms of its distributor. A farm sees no record of others: the
-- function reads them as the owner, and only quartiles leave it, of at least eight farms. Farms count by the mean of their
-- sites whose milk is of one production, that of the farm asked about, which must belong to the current tenant or one below.
create function milk_benchmarks(of_farm bigint, of_month date, milk_types integer[])
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
  by_farm as (
    select farm_id, avg(fat_grams_per_litre) as fat, avg(protein_grams_per_litre) as protein, avg(urea_grams_per_litre) as urea
    from peer_sites join milk_analysis on farm_site_id = peer_sites.id
    where not milk_analysis.deleted and month_of(date) = date_trunc('month', of_month)::date group by farm_id),
  figures as (
    select line.figure, line.value from by_farm cross join lateral (values ('fatGramsPerLitre', fat),
      ('proteinGramsPerLitre', protein), ('ureaGramsPerLitre', urea)) line (figure, value)
    where line.value is not null)
  select figure, count(*), percentile_cont(0.25) within group (order by value),
    percentile_cont(0.5) within group (order by value), percentile_cont(0.75) within group (order by value)
  from figures group by figure having count(*) >= 8
$$;
revoke execute on function milk_benchmarks(bigint, date, integer[]) from public;
grant execute on function milk_benchmarks(bigint, date, integer[]) to provende_app;
