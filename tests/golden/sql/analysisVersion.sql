-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where ("analysis_version"."tenant_id" = any ($2::bigint[]) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any ($3::bigint[])))
  and not "analysis_version"."deleted"
  order by "analysis_version"."label_key" asc, "analysis_version"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "analysis_version"
  where ("analysis_version"."tenant_id" = any ($1::bigint[]) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any ($2::bigint[])))
  and not "analysis_version"."deleted";
select analysis_version.id, model_id as "modelId"
  from analysis_version join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where analysis_version.id = any($3::bigint[]);

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where ("analysis_version"."tenant_id" = any ($2::bigint[]) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any ($3::bigint[])))
  and not "analysis_version"."deleted"
  and "analysis_version"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."analysis_id" = $8
  order by "analysis_version"."id" desc nulls last, "analysis_version"."id" desc
  limit $9 offset $10;
select count(*) as count
  from "analysis_version"
  where ("analysis_version"."tenant_id" = any ($1::bigint[]) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any ($2::bigint[])))
  and not "analysis_version"."deleted"
  and "analysis_version"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis_version"."analysis_id" = $7;
select analysis_version.id, model_id as "modelId"
  from analysis_version join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where analysis_version.id = any($3::bigint[]);

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "analysis_version"."id" as "id", "analysis_version"."name" as "name", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where ("analysis_version"."tenant_id" = any ($2::bigint[]) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any ($3::bigint[])))
  order by "analysis_version"."label_key" asc, "analysis_version"."id" asc
  limit $4 offset $5;

-- one
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where "analysis_version"."id" = $2
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "analysis_version_items"."item_id" as "itemId", "analysis_version_items"."value_dry_matter" as "valueDryMatter", "analysis_version_items"."value_as_fed" as "valueAsFed", "analysis_version_items"."is_typed_as_fed" as "isTypedAsFed", "analysis_version_items"."standard_deviation" as "standardDeviation"
  from "analysis_version_items"
  where "analysis_version_id" = $1
  order by position;
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;

-- create
select id
  from "analysis"
  where id = any($1::bigint[])
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "analysis"."tenant_id" in (select line_of_tenants($4));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;
select id, label
  from unit
  where ("unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("unit"."tenants_shared" and "unit"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;
select id
  from "analysis"
  where id = any($1::bigint[])
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "analysis"."tenant_id" in (select line_of_tenants($4));
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select pg_advisory_xact_lock(hashtext($1));
select id, is_default as "isDefault"
  from "analysis_version"
  where tenant_id = $1
  and "analysis_id" = $2
  and not deleted
  and id <> $3;
insert into "analysis_version" ("name", "analysis_id", "is_default", "dry_matter_percent", "model_version_id", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning id;
insert into "analysis_version_items" ("analysis_version_id", "tenant_id", "position", "item_id", "value_dry_matter", "value_as_fed", "is_typed_as_fed", "standard_deviation") select $1, $2, line.ordinality - 1, "line"."item_id", "line"."value_dry_matter", "line"."value_as_fed", "line"."is_typed_as_fed", "line"."standard_deviation"
  from jsonb_populate_recordset(null::"analysis_version_items", $3::jsonb) with ordinality line;
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where "analysis_version"."id" = $2
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "analysis_version_items"."item_id" as "itemId", "analysis_version_items"."value_dry_matter" as "valueDryMatter", "analysis_version_items"."value_as_fed" as "valueAsFed", "analysis_version_items"."is_typed_as_fed" as "isTypedAsFed", "analysis_version_items"."standard_deviation" as "standardDeviation"
  from "analysis_version_items"
  where "analysis_version_id" = $1
  order by position;
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;

-- replace
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where "analysis_version"."id" = $2
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "analysis_version_items"."item_id" as "itemId", "analysis_version_items"."value_dry_matter" as "valueDryMatter", "analysis_version_items"."value_as_fed" as "valueAsFed", "analysis_version_items"."is_typed_as_fed" as "isTypedAsFed", "analysis_version_items"."standard_deviation" as "standardDeviation"
  from "analysis_version_items"
  where "analysis_version_id" = $1
  order by position;
select id
  from "analysis"
  where id = any($1::bigint[])
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "analysis"."tenant_id" in (select line_of_tenants($4));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;
select id, label
  from unit
  where ("unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("unit"."tenants_shared" and "unit"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;
select id
  from "analysis"
  where id = any($1::bigint[])
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "analysis"."tenant_id" in (select line_of_tenants($4));
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select pg_advisory_xact_lock(hashtext($1));
select pg_advisory_xact_lock(hashtext($1));
select pg_advisory_xact_lock(hashtext($1));
select deleted, is_default as "isDefault"
  from "analysis_version"
  where id = $1;
select id, is_default as "isDefault"
  from "analysis_version"
  where tenant_id = $1
  and "analysis_id" = $2
  and not deleted
  and id <> $3;
select id, is_default as "isDefault"
  from "analysis_version"
  where tenant_id = $1
  and "analysis_id" = $2
  and not deleted
  and id <> $3;
update "analysis_version"
  set "name" = $1, "analysis_id" = $2, "is_default" = $3, "dry_matter_percent" = $4, "model_version_id" = $5, "tenants_shared" = $6, modification_date = greatest($7::timestamptz, modification_date + interval '1 millisecond')
  where id = $8
  and modification_date = $9
  and "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $10)
  returning tenant_id;
delete
  from "analysis_version_items"
  where "analysis_version_id" = $1;
insert into "analysis_version_items" ("analysis_version_id", "tenant_id", "position", "item_id", "value_dry_matter", "value_as_fed", "is_typed_as_fed", "standard_deviation") select $1, $2, line.ordinality - 1, "line"."item_id", "line"."value_dry_matter", "line"."value_as_fed", "line"."is_typed_as_fed", "line"."standard_deviation"
  from jsonb_populate_recordset(null::"analysis_version_items", $3::jsonb) with ordinality line;
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where "analysis_version"."id" = $2
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "analysis_version_items"."item_id" as "itemId", "analysis_version_items"."value_dry_matter" as "valueDryMatter", "analysis_version_items"."value_as_fed" as "valueAsFed", "analysis_version_items"."is_typed_as_fed" as "isTypedAsFed", "analysis_version_items"."standard_deviation" as "standardDeviation"
  from "analysis_version_items"
  where "analysis_version_id" = $1
  order by position;
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;

-- deactivate
select "analysis_version"."name" as "name", "analysis_version"."analysis_id" as "analysisId", "analysis_version"."is_default" as "isDefault", "analysis_version"."dry_matter_percent" as "dryMatterPercent", "analysis_version"."model_version_id" as "modelVersionId", "analysis_version"."id" as "id", "analysis_version"."tenant_id" as "ownerTenantId", "analysis_version"."tenants_shared" as "tenantsShared", "analysis_version"."user_id" as "ownerUserId", "analysis_version"."creation_date" as "creationDate", "analysis_version"."modification_date" as "modificationDate", "analysis_version"."deleted" as "deleted", (not "analysis_version"."tenants_shared" or "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis_version"
  where "analysis_version"."id" = $2
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "analysis_version_items"."item_id" as "itemId", "analysis_version_items"."value_dry_matter" as "valueDryMatter", "analysis_version_items"."value_as_fed" as "valueAsFed", "analysis_version_items"."is_typed_as_fed" as "isTypedAsFed", "analysis_version_items"."standard_deviation" as "standardDeviation"
  from "analysis_version_items"
  where "analysis_version_id" = $1
  order by position;
select pg_advisory_xact_lock(hashtext($1));
select deleted, is_default as "isDefault"
  from "analysis_version"
  where id = $1;
select id, is_default as "isDefault"
  from "analysis_version"
  where tenant_id = $1
  and "analysis_id" = $2
  and not deleted
  and id <> $3;
update "analysis_version"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
