-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where ("constraint_version"."tenant_id" = any ($2::bigint[]) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any ($3::bigint[])))
  and not "constraint_version"."deleted"
  order by "constraint_version"."label_key" asc, "constraint_version"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "constraint_version"
  where ("constraint_version"."tenant_id" = any ($1::bigint[]) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any ($2::bigint[])))
  and not "constraint_version"."deleted";
select constraint_version.id, model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from constraint_version join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) join model on model.id = model_version.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where constraint_version.id = any($5::bigint[]);

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where ("constraint_version"."tenant_id" = any ($2::bigint[]) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any ($3::bigint[])))
  and not "constraint_version"."deleted"
  and "constraint_version"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."constraint_set_id" = $8
  order by "constraint_version"."id" desc nulls last, "constraint_version"."id" desc
  limit $9 offset $10;
select count(*) as count
  from "constraint_version"
  where ("constraint_version"."tenant_id" = any ($1::bigint[]) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any ($2::bigint[])))
  and not "constraint_version"."deleted"
  and "constraint_version"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_version"."constraint_set_id" = $7;
select constraint_version.id, model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from constraint_version join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) join model on model.id = model_version.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where constraint_version.id = any($5::bigint[]);

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "constraint_version"."id" as "id", "constraint_version"."name" as "name", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where ("constraint_version"."tenant_id" = any ($2::bigint[]) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any ($3::bigint[])))
  order by "constraint_version"."label_key" asc, "constraint_version"."id" asc
  limit $4 offset $5;

-- one
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where "constraint_version"."id" = $2
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "constraint_version_content"."item_id" as "itemId", "constraint_version_content"."item_type_id" as "itemTypeId", "constraint_version_content"."value_min" as "valueMin", "constraint_version_content"."value_max" as "valueMax", "constraint_version_content"."value_max_kg" as "valueMaxKg", "constraint_version_content"."min_probability" as "minProbability", "constraint_version_content"."max_probability" as "maxProbability", "constraint_version_content"."forbidden" as "forbidden"
  from "constraint_version_content"
  where "constraint_version_id" = $1
  order by position;
select "constraint_version_other_limits"."kind" as "kind", "constraint_version_other_limits"."name" as "name", "constraint_version_other_limits"."item_ids" as "itemIds", "constraint_version_other_limits"."min" as "min", "constraint_version_other_limits"."max" as "max", "constraint_version_other_limits"."min_probability" as "minProbability", "constraint_version_other_limits"."max_probability" as "maxProbability"
  from "constraint_version_other_limits"
  where "constraint_version_id" = $1
  order by position;
select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from model_version join model on model.id = model_version.model_id
  where model_version.id = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)));
select id, code, name, false as signed
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id, code, name, signed
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));

-- create
select id
  from "constraint_set"
  where id = any($1::bigint[])
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "constraint_set"."tenant_id" in (select line_of_tenants($4));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
select id, name, signed, false as "isFood"
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4)))) union all select id, name, false, true
  from food
  where id = any($5::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $6) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $7) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $8))));
select id, code, name, false as signed
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id, code, name, signed
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
insert into "constraint_version" ("name", "constraint_set_id", "model_version_id", "dry_matter_min_percent", "dry_matter_max_percent", "total_min_grams", "total_max_grams", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning id;
insert into "constraint_version_content" ("constraint_version_id", "tenant_id", "position", "item_id", "item_type_id", "value_min", "value_max", "value_max_kg", "min_probability", "max_probability", "forbidden") select $1, $2, line.ordinality - 1, "line"."item_id", "line"."item_type_id", "line"."value_min", "line"."value_max", "line"."value_max_kg", "line"."min_probability", "line"."max_probability", "line"."forbidden"
  from jsonb_populate_recordset(null::"constraint_version_content", $3::jsonb) with ordinality line;
insert into "constraint_version_other_limits" ("constraint_version_id", "tenant_id", "position", "kind", "name", "item_ids", "min", "max", "min_probability", "max_probability") select $1, $2, line.ordinality - 1, "line"."kind", "line"."name", "line"."item_ids", "line"."min", "line"."max", "line"."min_probability", "line"."max_probability"
  from jsonb_populate_recordset(null::"constraint_version_other_limits", $3::jsonb) with ordinality line;
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where "constraint_version"."id" = $2
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "constraint_version_content"."item_id" as "itemId", "constraint_version_content"."item_type_id" as "itemTypeId", "constraint_version_content"."value_min" as "valueMin", "constraint_version_content"."value_max" as "valueMax", "constraint_version_content"."value_max_kg" as "valueMaxKg", "constraint_version_content"."min_probability" as "minProbability", "constraint_version_content"."max_probability" as "maxProbability", "constraint_version_content"."forbidden" as "forbidden"
  from "constraint_version_content"
  where "constraint_version_id" = $1
  order by position;
select "constraint_version_other_limits"."kind" as "kind", "constraint_version_other_limits"."name" as "name", "constraint_version_other_limits"."item_ids" as "itemIds", "constraint_version_other_limits"."min" as "min", "constraint_version_other_limits"."max" as "max", "constraint_version_other_limits"."min_probability" as "minProbability", "constraint_version_other_limits"."max_probability" as "maxProbability"
  from "constraint_version_other_limits"
  where "constraint_version_id" = $1
  order by position;
select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from model_version join model on model.id = model_version.model_id
  where model_version.id = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)));
select id, code, name, false as signed
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id, code, name, signed
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));

-- replace
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where "constraint_version"."id" = $2
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "constraint_version_content"."item_id" as "itemId", "constraint_version_content"."item_type_id" as "itemTypeId", "constraint_version_content"."value_min" as "valueMin", "constraint_version_content"."value_max" as "valueMax", "constraint_version_content"."value_max_kg" as "valueMaxKg", "constraint_version_content"."min_probability" as "minProbability", "constraint_version_content"."max_probability" as "maxProbability", "constraint_version_content"."forbidden" as "forbidden"
  from "constraint_version_content"
  where "constraint_version_id" = $1
  order by position;
select "constraint_version_other_limits"."kind" as "kind", "constraint_version_other_limits"."name" as "name", "constraint_version_other_limits"."item_ids" as "itemIds", "constraint_version_other_limits"."min" as "min", "constraint_version_other_limits"."max" as "max", "constraint_version_other_limits"."min_probability" as "minProbability", "constraint_version_other_limits"."max_probability" as "maxProbability"
  from "constraint_version_other_limits"
  where "constraint_version_id" = $1
  order by position;
select id
  from "constraint_set"
  where id = any($1::bigint[])
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "constraint_set"."tenant_id" in (select line_of_tenants($4));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from model_version join model on model.id = model_version.model_id
  where model_version.id = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)));
select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from model_version join model on model.id = model_version.model_id
  where model_version.id = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
select id, name, signed, false as "isFood"
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4)))) union all select id, name, false, true
  from food
  where id = any($5::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $6) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $7) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $8))));
select id, code, name, false as signed
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id, code, name, signed
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
update "constraint_version"
  set "name" = $1, "constraint_set_id" = $2, "model_version_id" = $3, "dry_matter_min_percent" = $4, "dry_matter_max_percent" = $5, "total_min_grams" = $6, "total_max_grams" = $7, "tenants_shared" = $8, modification_date = greatest($9::timestamptz, modification_date + interval '1 millisecond')
  where id = $10
  and modification_date = $11
  and "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $12)
  returning tenant_id;
delete
  from "constraint_version_content"
  where "constraint_version_id" = $1;
delete
  from "constraint_version_other_limits"
  where "constraint_version_id" = $1;
insert into "constraint_version_content" ("constraint_version_id", "tenant_id", "position", "item_id", "item_type_id", "value_min", "value_max", "value_max_kg", "min_probability", "max_probability", "forbidden") select $1, $2, line.ordinality - 1, "line"."item_id", "line"."item_type_id", "line"."value_min", "line"."value_max", "line"."value_max_kg", "line"."min_probability", "line"."max_probability", "line"."forbidden"
  from jsonb_populate_recordset(null::"constraint_version_content", $3::jsonb) with ordinality line;
insert into "constraint_version_other_limits" ("constraint_version_id", "tenant_id", "position", "kind", "name", "item_ids", "min", "max", "min_probability", "max_probability") select $1, $2, line.ordinality - 1, "line"."kind", "line"."name", "line"."item_ids", "line"."min", "line"."max", "line"."min_probability", "line"."max_probability"
  from jsonb_populate_recordset(null::"constraint_version_other_limits", $3::jsonb) with ordinality line;
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where "constraint_version"."id" = $2
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "constraint_version_content"."item_id" as "itemId", "constraint_version_content"."item_type_id" as "itemTypeId", "constraint_version_content"."value_min" as "valueMin", "constraint_version_content"."value_max" as "valueMax", "constraint_version_content"."value_max_kg" as "valueMaxKg", "constraint_version_content"."min_probability" as "minProbability", "constraint_version_content"."max_probability" as "maxProbability", "constraint_version_content"."forbidden" as "forbidden"
  from "constraint_version_content"
  where "constraint_version_id" = $1
  order by position;
select "constraint_version_other_limits"."kind" as "kind", "constraint_version_other_limits"."name" as "name", "constraint_version_other_limits"."item_ids" as "itemIds", "constraint_version_other_limits"."min" as "min", "constraint_version_other_limits"."max" as "max", "constraint_version_other_limits"."min_probability" as "minProbability", "constraint_version_other_limits"."max_probability" as "maxProbability"
  from "constraint_version_other_limits"
  where "constraint_version_id" = $1
  order by position;
select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
  from model_version join model on model.id = model_version.model_id
  where model_version.id = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)));
select id, code, name, false as signed
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select id, code, name, signed
  from nutrient
  where id = any($1::bigint[])
  and type_nutrient = 1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));

-- deactivate
select "constraint_version"."name" as "name", "constraint_version"."constraint_set_id" as "constraintSetId", "constraint_version"."model_version_id" as "modelVersionId", "constraint_version"."dry_matter_min_percent" as "dryMatterMinPercent", "constraint_version"."dry_matter_max_percent" as "dryMatterMaxPercent", "constraint_version"."total_min_grams" as "totalMinGrams", "constraint_version"."total_max_grams" as "totalMaxGrams", "constraint_version"."id" as "id", "constraint_version"."tenant_id" as "ownerTenantId", "constraint_version"."tenants_shared" as "tenantsShared", "constraint_version"."user_id" as "ownerUserId", "constraint_version"."creation_date" as "creationDate", "constraint_version"."modification_date" as "modificationDate", "constraint_version"."deleted" as "deleted", (not "constraint_version"."tenants_shared" or "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_version"
  where "constraint_version"."id" = $2
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "constraint_version_content"."item_id" as "itemId", "constraint_version_content"."item_type_id" as "itemTypeId", "constraint_version_content"."value_min" as "valueMin", "constraint_version_content"."value_max" as "valueMax", "constraint_version_content"."value_max_kg" as "valueMaxKg", "constraint_version_content"."min_probability" as "minProbability", "constraint_version_content"."max_probability" as "maxProbability", "constraint_version_content"."forbidden" as "forbidden"
  from "constraint_version_content"
  where "constraint_version_id" = $1
  order by position;
select "constraint_version_other_limits"."kind" as "kind", "constraint_version_other_limits"."name" as "name", "constraint_version_other_limits"."item_ids" as "itemIds", "constraint_version_other_limits"."min" as "min", "constraint_version_other_limits"."max" as "max", "constraint_version_other_limits"."min_probability" as "minProbability", "constraint_version_other_limits"."max_probability" as "maxProbability"
  from "constraint_version_other_limits"
  where "constraint_version_id" = $1
  order by position;
update "constraint_version"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
