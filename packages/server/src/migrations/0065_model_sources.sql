-- What of its model a formula was last computed with: the nutrients of its version, and the equations of those that are
-- computed from others.
alter table formula_source add column model uuid;

-- The facts of a version of a model that figures depend on; neither names nor the order of its nutrients.
create function model_now(of_version bigint) returns uuid
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select md5(coalesce(string_agg(concat_ws(',', n.id, n.code, n.deleted, n.signed, n.type_nutrient, n.is_complex,
    case when n.is_complex then n.prepared_equation end), '|' order by n.id), ''))::uuid
  from model_version_items i join nutrient n on n.id = i.item_id where i.model_version_id = of_version
$$;
revoke execute on function model_now from public;
grant execute on function model_now to provende_app;

create or replace function stale_formulas(of_formulas bigint[], on_day date) returns table (id bigint, reasons text[])
language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
#variable_conflict use_column
begin
  return query
  with chosen as materialized (
    select f.id, coalesce(f.optimisation_type_object_id, 0) as list_id, f.nutritional_model_version_id as model_version_id,
      f.constraint_version_id, seller.tenant_id as distributor_id, s.limits, s.model, s.food_ids, s.facts, s.analyses, s.prices
    from formula f join organisation seller on seller.id = f.structure_id join formula_source s on s.formula_id = f.id
    where f.id = any (of_formulas) and not f.is_locked and not f.deleted
      and (f.tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
        or (f.tenants_shared and f.tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id())))),
  used as materialized (
    select chosen.id, distributor_id, model_version_id, list_id, line.*
    from chosen cross join lateral unnest(food_ids, facts, analyses, prices) line (food_id, fact, analysis, price)),
  asked as materialized (select distinct distributor_id, model_version_id, list_id, food_id from used),
  state as materialized (
    select now_of.* from (select array_agg(distributor_id) as distributors, array_agg(model_version_id) as versions,
        array_agg(list_id) as lists, array_agg(food_id) as foods from asked) arrays,
      lateral formula_sources_now(distributors, versions, lists, foods) now_of),
  changed as materialized (
    select used.id, bool_or(used.fact is distinct from state.facts) as food,
      bool_or(used.analysis is distinct from state.analysis) as analysis,
      bool_or(used.price is distinct from state.price) as price
    from used join state on state.food_id = used.food_id and state.distributor_id = used.distributor_id
      and state.model_version_id = used.model_version_id and state.list_id = used.list_id
    group by used.id),
  limit_state as materialized (
    select version_id, limits_now(version_id) as digest
    from (select distinct constraint_version_id as version_id from chosen where constraint_version_id is not null) versions),
  model_state as materialized (
    select version_id, model_now(version_id) as digest
    from (select distinct model_version_id as version_id from chosen) versions),
  told as (
    select chosen.id, array_remove(array[
      case when list.deleted or (list.end_date at time zone 'UTC')::date < on_day then 'listEnded' end,
      case when changed.price then 'prices' end,
      case when changed.analysis then 'analysis' end,
      case when chosen.limits is distinct from limit_state.digest then 'limits' end,
      case when chosen.model is distinct from model_state.digest then 'model' end,
      case when changed.food then 'food' end], null) as reasons
    from chosen left join changed on changed.id = chosen.id
      left join limit_state on limit_state.version_id = chosen.constraint_version_id
      left join model_state on model_state.version_id = chosen.model_version_id
      left join price_list list on list.id = chosen.list_id)
  select told.id, told.reasons from told where cardinality(told.reasons) > 0;
end $$;


-- Of formulas computed before today it is only told what has been saved since, as for the others (0057).
update formula_source s set model = case when changed.at > computed.at then md5('')::uuid else model_now(f.nutritional_model_version_id) end
from formula f
  cross join lateral (select coalesce((select max(creation_date) from formula_revision r
    where r.formula_id = f.id and operation <> 'lock'), f.modification_date) as at) computed
  cross join lateral (select greatest(v.modification_date, (select max(n.modification_date) from model_version_items i
      join nutrient n on n.id = i.item_id where i.model_version_id = v.id and n.is_complex)) as at
    from model_version v where v.id = f.nutritional_model_version_id) changed
where f.id = s.formula_id;
