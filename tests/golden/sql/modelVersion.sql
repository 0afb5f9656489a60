-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where ("model_version"."tenant_id" = any ($2::bigint[]) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any ($3::bigint[])))
  and not "model_version"."deleted"
  order by "model_version"."label_key" asc, "model_version"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "model_version"
  where ("model_version"."tenant_id" = any ($1::bigint[]) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any ($2::bigint[])))
  and not "model_version"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where ("model_version"."tenant_id" = any ($2::bigint[]) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any ($3::bigint[])))
  and not "model_version"."deleted"
  and "model_version"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."model_id" = $8
  order by "model_version"."id" desc nulls last, "model_version"."id" desc
  limit $9 offset $10;
select count(*) as count
  from "model_version"
  where ("model_version"."tenant_id" = any ($1::bigint[]) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any ($2::bigint[])))
  and not "model_version"."deleted"
  and "model_version"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "model_version"."model_id" = $7;

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "model_version"."id" as "id", "model_version"."name" as "name", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where ("model_version"."tenant_id" = any ($2::bigint[]) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any ($3::bigint[])))
  order by "model_version"."label_key" asc, "model_version"."id" asc
  limit $4 offset $5;

-- one
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;

-- create
select id
  from "model"
  where id = any($1::bigint[])
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "model"."tenant_id" in (select line_of_tenants($4));
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
insert into "model_version" ("name", "model_id", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id;
insert into "model_version_items" ("model_version_id", "tenant_id", "position", "item_id") select $1, $2, line.ordinality - 1, "line"."item_id"
  from jsonb_populate_recordset(null::"model_version_items", $3::jsonb) with ordinality line;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;

-- replace
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
select id
  from "nutrient"
  where id = any($1::bigint[])
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "nutrient"."tenant_id" in (select line_of_tenants($5));
update "model_version"
  set "name" = $1, "model_id" = $2, "tenants_shared" = $3, modification_date = greatest($4::timestamptz, modification_date + interval '1 millisecond')
  where id = $5
  and modification_date = $6
  and "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7)
  returning tenant_id;
delete
  from "model_version_items"
  where "model_version_id" = $1;
insert into "model_version_items" ("model_version_id", "tenant_id", "position", "item_id") select $1, $2, line.ordinality - 1, "line"."item_id"
  from jsonb_populate_recordset(null::"model_version_items", $3::jsonb) with ordinality line;
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;
select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code, prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted, signed, usual_min as "usualMin", usual_max as "usualMax"
  from model_version_items join nutrient on nutrient.id = item_id
  where model_version_id = $1
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and true
  order by position;

-- deactivate
select "model_version"."name" as "name", "model_version"."model_id" as "modelId", "model_version"."id" as "id", "model_version"."tenant_id" as "ownerTenantId", "model_version"."tenants_shared" as "tenantsShared", "model_version"."user_id" as "ownerUserId", "model_version"."creation_date" as "creationDate", "model_version"."modification_date" as "modificationDate", "model_version"."deleted" as "deleted", (not "model_version"."tenants_shared" or "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model_version"
  where "model_version"."id" = $2
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "model_version_items"."item_id" as "itemId"
  from "model_version_items"
  where "model_version_id" = $1
  order by position;
update "model_version"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
