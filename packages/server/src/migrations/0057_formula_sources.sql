-- What each formula was last computed with, food by food, as short digests: compared with what they are now, they tell
-- which formulas are stale and why. Null is a value too: no price, no analysis, a food the distributor does not have.
create table formula_source (
  formula_id bigint primary key references formula,
  tenant_id bigint not null references tenant,
  limits uuid,
  food_ids bigint[] not null,
  facts uuid[] not null,
  analyses uuid[] not null,
  prices uuid[] not null
);
select wall_by_owner('formula_source', 'formula', 'formula_id');

-- What foods are computed with for a distributor: their facts, their analysis (of a mixture without one its composition)
-- and their price in a list (0: none). As the distributor has them, so that it is the same for every caller; only digests
-- leave. Asked for many at once, in arrays of one length.
create function formula_sources_now(distributors bigint[], model_versions bigint[], lists bigint[], foods bigint[])
returns table (distributor_id bigint, model_version_id bigint, list_id bigint, food_id bigint,
  facts uuid, analysis uuid, price uuid, is_analysed boolean)
language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select * from unnest(distributors, model_versions, lists, foods) a (distributor_id, model_version_id, list_id, food_id)),
  line as materialized (
    select descendant_id as distributor_id, ancestor_id as tenant_id, depth from tenant_closure
    where descendant_id in (select distinct distributor_id from asked)),
  fact as materialized (
    select f.id, f.tenant_id, f.tenants_shared, md5(concat_ws('|', f.primary_category, f.deleted,
      (select string_agg(p.name || '=' || p.data, '|' order by p.name) from food_properties p where p.food_id = f.id
        and p.name in ('Decimals', 'IsBio', 'UseInBio', 'MaxInFormula', 'MelasseRate', 'WithoutNutrients'))))::uuid as digest,
      (select md5(string_agg(composition_food_id || '=' || composition_value, '|' order by composition_food_id))::uuid
        from food_composition c where c.food_id = f.id and composition_value > 0) as mixture
    from food f where f.id in (select food_id from asked)),
  switched_off as materialized (
    select distinct line.distributor_id, p.item_id from food_permission p join line on line.tenant_id = p.tenant_id
    where not p.permitted),
  had as materialized (
    select wanted.distributor_id, fact.id, fact.digest from (select distinct distributor_id, food_id from asked) wanted
      join fact on fact.id = wanted.food_id
      join line on line.distributor_id = wanted.distributor_id and line.tenant_id = fact.tenant_id
    where line.depth = 0 or (fact.tenants_shared and not exists (select from switched_off
      where switched_off.distributor_id = wanted.distributor_id and switched_off.item_id = fact.id))),
  version as materialized (
    select a.food_id, v.model_version_id, v.id, v.modification_date, v.is_default, a.is_default as is_default_analysis,
      v.tenant_id, v.tenants_shared, a.tenant_id as analysis_tenant_id, a.tenants_shared as analysis_shared
    from analysis a join analysis_version v on v.analysis_id = a.id
    where a.food_id in (select id from fact) and not v.deleted and not a.deleted),
  analysed as materialized (
    select distinct on (wanted.distributor_id, wanted.model_version_id, wanted.food_id)
      wanted.*, version.id, version.modification_date
    from (select distinct distributor_id, model_version_id, food_id from asked) wanted
      join version on version.food_id = wanted.food_id and version.model_version_id = wanted.model_version_id
      join line on line.distributor_id = wanted.distributor_id and line.tenant_id = version.tenant_id
      join line above on above.distributor_id = wanted.distributor_id and above.tenant_id = version.analysis_tenant_id
    where (line.depth = 0 or version.tenants_shared) and (above.depth = 0 or version.analysis_shared)
    order by wanted.distributor_id, wanted.model_version_id, wanted.food_id, line.depth, version.is_default_analysis desc,
      version.is_default desc, version.id desc),
  priced as materialized (
    select i.price_list_id, i.item_id, md5(concat_ws('|', i.price, i.price2, i.price4))::uuid as digest
    from price_list_items i where i.price_list_id in (select distinct list_id from asked)
      and i.item_id in (select id from fact))
  select asked.distributor_id, asked.model_version_id, asked.list_id, asked.food_id, had.digest,
    case when analysed.id is null then fact.mixture
      else md5(analysed.id || '|' || extract(epoch from analysed.modification_date))::uuid end,
    priced.digest, analysed.id is not null
  from asked
    left join fact on fact.id = asked.food_id
    left join had on had.distributor_id = asked.distributor_id and had.id = asked.food_id
    left join analysed on analysed.distributor_id = asked.distributor_id and analysed.food_id = asked.food_id
      and analysed.model_version_id = asked.model_version_id
    left join priced on priced.price_list_id = asked.list_id and priced.item_id = asked.food_id;
end $$;

-- The limits of a version of a constraint set.
create function limits_now(of_version bigint) returns uuid
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select md5(concat_ws('|', dry_matter_min_percent, dry_matter_max_percent, coalesce(total_min_grams::text, '-'),
      coalesce(total_max_grams::text, '-'),
      (select string_agg(concat_ws(',', item_type_id, item_id, coalesce(value_min::text, '-'), coalesce(value_max::text, '-'),
          coalesce(value_max_kg::text, '-'), forbidden), '|' order by item_type_id, item_id, position)
        from constraint_version_content where constraint_version_id = v.id)))::uuid
  from constraint_version v where v.id = of_version
$$;

-- Why some formulas are stale, those that are not left out. Locked and deactivated ones stay as they are.
create function stale_formulas(of_formulas bigint[], on_day date) returns table (id bigint, reasons text[])
language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
#variable_conflict use_column
begin
  return query
  with chosen as materialized (
    select f.id, coalesce(f.optimisation_type_object_id, 0) as list_id, f.nutritional_model_version_id as model_version_id,
      f.constraint_version_id, seller.tenant_id as distributor_id, s.limits, s.food_ids, s.facts, s.analyses, s.prices
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
  told as (
    select chosen.id, array_remove(array[
      case when list.deleted or (list.end_date at time zone 'UTC')::date < on_day then 'listEnded' end,
      case when changed.price then 'prices' end,
      case when changed.analysis then 'analysis' end,
      case when chosen.limits is distinct from limit_state.digest then 'limits' end,
      case when changed.food then 'food' end], null) as reasons
    from chosen left join changed on changed.id = chosen.id
      left join limit_state on limit_state.version_id = chosen.constraint_version_id
      left join price_list list on list.id = chosen.list_id)
  select told.id, told.reasons from told where cardinality(told.reasons) > 0;
end $$;

-- The same for the application, of a distributor below or above the current tenant.
create function formula_sources_of(of_distributor bigint, of_model_version bigint, of_list bigint, of_foods bigint[])
returns table (food_id bigint, facts uuid, analysis uuid, price uuid, is_analysed boolean)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select food_id, facts, analysis, price, is_analysed from formula_sources_now(
    array_fill(of_distributor, array[cardinality(of_foods)]), array_fill(of_model_version, array[cardinality(of_foods)]),
    array_fill(coalesce(of_list, 0), array[cardinality(of_foods)]), of_foods)
  where exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = of_distributor)
    or (ancestor_id = of_distributor and descendant_id = app_tenant_id()))
$$;
revoke execute on function formula_sources_now, formula_sources_of, limits_now, stale_formulas from public;
grant execute on function formula_sources_of, limits_now, stale_formulas to provende_app;

-- Of formulas computed before today it is only told what has been saved since: the digest of nothing.
insert into formula_source (formula_id, tenant_id, limits, food_ids, facts, analyses, prices)
  with saved as materialized (
    select f.id, f.tenant_id, seller.tenant_id as distributor_id, f.nutritional_model_version_id as model_version_id,
      coalesce(f.optimisation_type_object_id, 0) as list_id, f.constraint_version_id,
      coalesce((select max(creation_date) from formula_revision r where r.formula_id = f.id and operation <> 'lock'),
        f.modification_date) as at
    from formula f join organisation seller on seller.id = f.structure_id),
  asked as materialized (
    select distinct distributor_id, model_version_id, list_id, item_id
    from saved join formula_foods on formula_id = saved.id where is_active),
  state as materialized (
    select now_of.* from (select array_agg(distributor_id) as distributors, array_agg(model_version_id) as versions,
        array_agg(list_id) as lists, array_agg(item_id) as foods from asked) arrays,
      lateral formula_sources_now(distributors, versions, lists, foods) now_of),
  newest as materialized (
    select a.food_id, v.model_version_id, max(v.modification_date) as at
    from analysis a join analysis_version v on v.analysis_id = a.id group by a.food_id, v.model_version_id),
  used as materialized (
    select saved.id, array_agg(state.food_id) as food_ids,
      array_agg(case when food.modification_date > saved.at then md5('')::uuid else state.facts end) as facts,
      array_agg(case when newest.at > saved.at then md5('')::uuid else state.analysis end) as analyses,
      array_agg(case when list.modification_date > saved.at then md5('')::uuid else state.price end) as prices
    from saved join formula_foods line on line.formula_id = saved.id and line.is_active
      join food on food.id = line.item_id
      join state on state.food_id = food.id and state.distributor_id = saved.distributor_id
        and state.model_version_id = saved.model_version_id and state.list_id = saved.list_id
      left join newest on newest.food_id = food.id and newest.model_version_id = saved.model_version_id
      left join price_list list on list.id = saved.list_id
    group by saved.id)
  select saved.id, saved.tenant_id,
    case when version.modification_date > saved.at then md5('')::uuid else limits_now(version.id) end,
    coalesce(used.food_ids, '{}'), coalesce(used.facts, '{}'), coalesce(used.analyses, '{}'), coalesce(used.prices, '{}')
  from saved left join used on used.id = saved.id
    left join constraint_version version on version.id = saved.constraint_version_id;
