-- With what probability limits per kg of product and on ratios are to hold, as those of lines (0087_probabilities.sql);
-- amounts of foods are weighed and do not scatter.
alter table constraint_version_other_limits
  add column min_probability double precision check (min_probability >= 0.5 and min_probability < 1),
  add column max_probability double precision check (max_probability >= 0.5 and max_probability < 1),
  add constraint probability_of_nutrients check (
    kind in ('nutrientPerKg', 'ratio') or (min_probability is null and max_probability is null)
  );
alter table formula_other_limits
  add column min_probability double precision check (min_probability >= 0.5 and min_probability < 1),
  add column max_probability double precision check (max_probability >= 0.5 and max_probability < 1),
  add constraint probability_of_nutrients check (
    kind in ('nutrientPerKg', 'ratio') or (min_probability is null and max_probability is null)
  );

-- The limits of a version of a constraint set; without probabilities the digest is as before, so that no formula is stale.
create or replace function limits_now(of_version bigint) returns uuid
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select md5(concat_ws('|', dry_matter_min_percent, dry_matter_max_percent, coalesce(total_min_grams::text, '-'),
      coalesce(total_max_grams::text, '-'),
      (select string_agg(concat_ws(',', item_type_id, item_id, coalesce(value_min::text, '-'), coalesce(value_max::text, '-'),
          coalesce(value_max_kg::text, '-'), forbidden, 'min ' || min_probability, 'max ' || max_probability), '|'
          order by item_type_id, item_id, position)
        from constraint_version_content where constraint_version_id = v.id),
      (select string_agg(concat_ws(',', kind, item_ids::text, coalesce(min::text, '-'), coalesce(max::text, '-'),
          'min ' || min_probability, 'max ' || max_probability), '|' order by kind, item_ids::text, position)
        from constraint_version_other_limits where constraint_version_id = v.id)))::uuid
  from constraint_version v where v.id = of_version
$$;
