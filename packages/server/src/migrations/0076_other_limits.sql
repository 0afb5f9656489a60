-- Limits of sets and formulas beside those of lines: per kg of product, kg/t of foods, ratios, groups of foods.
create table constraint_version_other_limits (
  constraint_version_id bigint not null references constraint_version,
  position integer not null,
  tenant_id bigint not null references tenant,
  kind text not null check (kind in ('nutrientPerKg', 'ratio', 'foodPerTonne', 'group', 'groupPerTonne')),
  name text not null default '',
  -- Ids of nutrients or foods, by the kind; checked when they are saved.
  item_ids bigint[] not null,
  min double precision,
  max double precision,
  primary key (constraint_version_id, position)
);
create index constraint_version_other_limits_item on constraint_version_other_limits using gin (item_ids);
select wall_by_owner('constraint_version_other_limits', 'constraint_version', 'constraint_version_id');

create table formula_other_limits (
  formula_id bigint not null references formula,
  position integer not null,
  tenant_id bigint not null references tenant,
  kind text not null check (kind in ('nutrientPerKg', 'ratio', 'foodPerTonne', 'group', 'groupPerTonne')),
  name text not null default '',
  item_ids bigint[] not null,
  min double precision,
  max double precision,
  note text not null default '',
  primary key (formula_id, position)
);
create index formula_other_limits_item on formula_other_limits using gin (item_ids);
select wall_by_owner('formula_other_limits', 'formula', 'formula_id');
-- Lines are those of the draft.
create policy shown on formula_other_limits as restrictive for select to provende_app
  using (not (select app_reads_shown_only()));

-- The limits of a version of a constraint set; without other limits the digest is as before, so that no formula is stale.
create or replace function limits_now(of_version bigint) returns uuid
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select md5(concat_ws('|', dry_matter_min_percent, dry_matter_max_percent, coalesce(total_min_grams::text, '-'),
      coalesce(total_max_grams::text, '-'),
      (select string_agg(concat_ws(',', item_type_id, item_id, coalesce(value_min::text, '-'), coalesce(value_max::text, '-'),
          coalesce(value_max_kg::text, '-'), forbidden), '|' order by item_type_id, item_id, position)
        from constraint_version_content where constraint_version_id = v.id),
      (select string_agg(concat_ws(',', kind, item_ids::text, coalesce(min::text, '-'), coalesce(max::text, '-')), '|'
          order by kind, item_ids::text, position)
        from constraint_version_other_limits where constraint_version_id = v.id)))::uuid
  from constraint_version v where v.id = of_version
$$;
