-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where ("analysis"."tenant_id" = any ($2::bigint[]) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any ($3::bigint[])))
  and not "analysis"."deleted"
  order by "analysis"."label_key" asc, "analysis"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "analysis"
  where ("analysis"."tenant_id" = any ($1::bigint[]) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any ($2::bigint[])))
  and not "analysis"."deleted";
select analysis.id, coalesce(model.name, '') as "modelName", coalesce(model_version.name, '') as "modelVersionName"
  from analysis left join model on model.id = analysis.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) left join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where analysis.id = any($5::bigint[]);

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where ("analysis"."tenant_id" = any ($2::bigint[]) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any ($3::bigint[])))
  and not "analysis"."deleted"
  and "analysis"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."food_id" = $8
  order by "analysis"."id" desc nulls last, "analysis"."id" desc
  limit $9 offset $10;
select count(*) as count
  from "analysis"
  where ("analysis"."tenant_id" = any ($1::bigint[]) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any ($2::bigint[])))
  and not "analysis"."deleted"
  and "analysis"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "analysis"."food_id" = $7;
select analysis.id, coalesce(model.name, '') as "modelName", coalesce(model_version.name, '') as "modelVersionName"
  from analysis left join model on model.id = analysis.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) left join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where analysis.id = any($5::bigint[]);

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "analysis"."id" as "id", "analysis"."name" as "name", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where ("analysis"."tenant_id" = any ($2::bigint[]) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any ($3::bigint[])))
  order by "analysis"."label_key" asc, "analysis"."id" asc
  limit $4 offset $5;

-- one
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select analysis.id, coalesce(model.name, '') as "modelName", coalesce(model_version.name, '') as "modelVersionName"
  from analysis left join model on model.id = analysis.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) left join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where analysis.id = any($5::bigint[]);
select id, name, deleted
  from "analysis_version"
  where "analysis_id" = $1
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- create
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "model"
  where id = any($1::bigint[])
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model"."tenant_id" in (select line_of_tenants($4));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
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
  from "model"
  where id = any($1::bigint[])
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model"."tenant_id" in (select line_of_tenants($4));
select pg_advisory_xact_lock(hashtext($1));
select id, is_default as "isDefault"
  from "analysis"
  where tenant_id = $1
  and "food_id" = $2
  and not deleted
  and id <> $3;
insert into "analysis" ("name", "code", "is_default", "food_id", "model_id", "model_version_id", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning id;
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select analysis.id, coalesce(model.name, '') as "modelName", coalesce(model_version.name, '') as "modelVersionName"
  from analysis left join model on model.id = analysis.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) left join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where analysis.id = any($5::bigint[]);
select id, name, deleted
  from "analysis_version"
  where "analysis_id" = $1
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- replace
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "model"
  where id = any($1::bigint[])
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model"."tenant_id" in (select line_of_tenants($4));
select id
  from "model_version"
  where id = any($1::bigint[])
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model_version"."tenant_id" in (select line_of_tenants($4));
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
  from "model"
  where id = any($1::bigint[])
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model"."tenant_id" in (select line_of_tenants($4));
select id, name, deleted
  from "analysis_version"
  where "analysis_id" = $1
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;
select pg_advisory_xact_lock(hashtext($1));
select pg_advisory_xact_lock(hashtext($1));
select pg_advisory_xact_lock(hashtext($1));
select deleted, is_default as "isDefault"
  from "analysis"
  where id = $1;
select id, is_default as "isDefault"
  from "analysis"
  where tenant_id = $1
  and "food_id" = $2
  and not deleted
  and id <> $3;
select id, is_default as "isDefault"
  from "analysis"
  where tenant_id = $1
  and "food_id" = $2
  and not deleted
  and id <> $3;
update "analysis"
  set "name" = $1, "code" = $2, "is_default" = $3, "food_id" = $4, "model_id" = $5, "model_version_id" = $6, "tenants_shared" = $7, modification_date = greatest($8::timestamptz, modification_date + interval '1 millisecond')
  where id = $9
  and modification_date = $10
  and "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $11)
  returning tenant_id;
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select analysis.id, coalesce(model.name, '') as "modelName", coalesce(model_version.name, '') as "modelVersionName"
  from analysis left join model on model.id = analysis.model_id
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) left join model_version on model_version.id = model_version_id
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  where analysis.id = any($5::bigint[]);
select id, name, deleted
  from "analysis_version"
  where "analysis_id" = $1
  and ("analysis_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("analysis_version"."tenants_shared" and "analysis_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- deactivate
select "analysis"."name" as "name", "analysis"."code" as "code", "analysis"."is_default" as "isDefault", "analysis"."food_id" as "foodId", "analysis"."model_id" as "modelId", "analysis"."model_version_id" as "modelVersionId", "analysis"."id" as "id", "analysis"."tenant_id" as "ownerTenantId", "analysis"."tenants_shared" as "tenantsShared", "analysis"."user_id" as "ownerUserId", "analysis"."creation_date" as "creationDate", "analysis"."modification_date" as "modificationDate", "analysis"."deleted" as "deleted", (not "analysis"."tenants_shared" or "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "analysis"
  where "analysis"."id" = $2
  and ("analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("analysis"."tenants_shared" and "analysis"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select pg_advisory_xact_lock(hashtext($1));
select deleted, is_default as "isDefault"
  from "analysis"
  where id = $1;
select id, is_default as "isDefault"
  from "analysis"
  where tenant_id = $1
  and "food_id" = $2
  and not deleted
  and id <> $3;
update "analysis"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "analysis"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
