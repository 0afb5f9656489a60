-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where ("nutrient"."tenant_id" = any ($2::bigint[]) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any ($3::bigint[]) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any ($4::bigint[]))))
  and not "nutrient"."deleted"
  order by "nutrient"."label_key" asc, "nutrient"."id" asc
  limit $5 offset $6;
select count(*) as count
  from "nutrient"
  where ("nutrient"."tenant_id" = any ($1::bigint[]) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any ($2::bigint[]) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any ($3::bigint[]))))
  and not "nutrient"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where ("nutrient"."tenant_id" = any ($2::bigint[]) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any ($3::bigint[]) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any ($4::bigint[]))))
  and not "nutrient"."deleted"
  and "nutrient"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient"."search_text" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient"."label_key" like '%' || regexp_replace(search_key($8), '([\\%_])', '\\\1', 'g') || '%'
  order by "nutrient"."id" desc nulls last, "nutrient"."id" desc
  limit $9 offset $10;
select count(*) as count
  from "nutrient"
  where ("nutrient"."tenant_id" = any ($1::bigint[]) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any ($2::bigint[]) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any ($3::bigint[]))))
  and not "nutrient"."deleted"
  and "nutrient"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "nutrient"."id" as "id", "nutrient"."name" as "name", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where ("nutrient"."tenant_id" = any ($2::bigint[]) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any ($3::bigint[]) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any ($4::bigint[]))))
  order by "nutrient"."label_key" asc, "nutrient"."id" asc
  limit $5 offset $6;

-- one
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where "nutrient"."id" = $2
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "nutrient_properties"."name" as "name", "nutrient_properties"."data" as "data", "nutrient_properties"."type_id" as "typeId"
  from "nutrient_properties"
  where "nutrient_id" = $1
  order by position;

-- create
select id
  from "unit"
  where id = any($1::bigint[])
  and ("unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("unit"."tenants_shared" and "unit"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "unit"."tenant_id" in (select line_of_tenants($4));
select id
  from "nutrient_category"
  where id = any($1::bigint[])
  and ("nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "nutrient_category"."tenant_id" in (select line_of_tenants($4));
select pg_advisory_xact_lock(hashtext('equations of nutrients'));
with recursive line (id, height) as (select $1::bigint, 0 union all select parent_id, height + 1 from tenant join line using (id) where parent_id is not null) select nutrient.id, nutrient.tenant_id as "tenantId", tenants_shared as "tenantsShared", code, equation, prepared_equation as "preparedEquation", name, unit_id as "unitId", deleted
  from nutrient join line on line.id = nutrient.tenant_id
  where (height = 0 or tenants_shared)
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  order by height, nutrient.id;
select distinct tenant_id as id
  from nutrient
  where is_complex
  and tenant_id in (select descendant_id from tenant_closure where ancestor_id = $1)
  order by tenant_id;
insert into "nutrient" ("name", "code", "description", "key_words", "unit_id", "category_id", "is_complex", "equation", "prepared_equation", "signed", "usual_min", "usual_max", "type_nutrient", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  returning id;
insert into "nutrient_properties" ("nutrient_id", "tenant_id", "position", "name", "data", "type_id") select $1, $2, line.ordinality - 1, "line"."name", "line"."data", "line"."type_id"
  from jsonb_populate_recordset(null::"nutrient_properties", $3::jsonb) with ordinality line;
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where "nutrient"."id" = $2
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "nutrient_properties"."name" as "name", "nutrient_properties"."data" as "data", "nutrient_properties"."type_id" as "typeId"
  from "nutrient_properties"
  where "nutrient_id" = $1
  order by position;
select distinct tenant_id as id
  from nutrient
  where is_complex
  and tenant_id in (select descendant_id from tenant_closure where ancestor_id = $1)
  order by tenant_id;
with recursive line (tenant_id, above_id) as ( select tenant_id, tenant_id from nutrient_permission where not permitted union select tenant_id, tenant_id from nutrient where is_complex union select line.tenant_id, parent_id from line join tenant on id = above_id where parent_id is not null) select part.code as part, whole.code as whole, whole.equation, whole.prepared_equation as prepared, tenant.name as structure
  from nutrient_permission off join nutrient part on part.id = item_id
  and ("part"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("part"."tenants_shared" and "part"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) join nutrient whole on whole.is_complex
  and not whole.deleted
  and ("whole"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("whole"."tenants_shared" and "whole"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  and strpos(whole.equation || ' ' || whole.prepared_equation, part.code) > 0 join tenant on tenant.id = off.tenant_id
  where not permitted
  and exists (select from line where tenant_id = whole.tenant_id and above_id = part.tenant_id)
  and (exists (select from line where tenant_id = whole.tenant_id and above_id = off.tenant_id) or whole.tenants_shared and exists (select from line where tenant_id = off.tenant_id and above_id = whole.tenant_id) and not exists (select from line join nutrient_permission also on also.tenant_id = above_id where line.tenant_id = off.tenant_id and also.item_id = whole.id and not also.permitted))
  order by part.code, whole.code, tenant.name;

-- replace
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where "nutrient"."id" = $2
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "nutrient_properties"."name" as "name", "nutrient_properties"."data" as "data", "nutrient_properties"."type_id" as "typeId"
  from "nutrient_properties"
  where "nutrient_id" = $1
  order by position;
select id
  from "unit"
  where id = any($1::bigint[])
  and ("unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("unit"."tenants_shared" and "unit"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "unit"."tenant_id" in (select line_of_tenants($4));
select id
  from "nutrient_category"
  where id = any($1::bigint[])
  and ("nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "nutrient_category"."tenant_id" in (select line_of_tenants($4));
select pg_advisory_xact_lock(hashtext('equations of nutrients'));
with recursive line (id, height) as (select $1::bigint, 0 union all select parent_id, height + 1 from tenant join line using (id) where parent_id is not null) select nutrient.id, nutrient.tenant_id as "tenantId", tenants_shared as "tenantsShared", code, equation, prepared_equation as "preparedEquation", name, unit_id as "unitId", deleted
  from nutrient join line on line.id = nutrient.tenant_id
  where (height = 0 or tenants_shared)
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  order by height, nutrient.id;
select distinct tenant_id as id
  from nutrient
  where is_complex
  and tenant_id in (select descendant_id from tenant_closure where ancestor_id = $1)
  order by tenant_id;
update "nutrient"
  set "name" = $1, "code" = $2, "description" = $3, "key_words" = $4, "unit_id" = $5, "category_id" = $6, "is_complex" = $7, "equation" = $8, "prepared_equation" = $9, "signed" = $10, "usual_min" = $11, "usual_max" = $12, "type_nutrient" = $13, "tenants_shared" = $14, modification_date = greatest($15::timestamptz, modification_date + interval '1 millisecond')
  where id = $16
  and modification_date = $17
  and "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $18)
  returning tenant_id;
delete
  from "nutrient_properties"
  where "nutrient_id" = $1;
insert into "nutrient_properties" ("nutrient_id", "tenant_id", "position", "name", "data", "type_id") select $1, $2, line.ordinality - 1, "line"."name", "line"."data", "line"."type_id"
  from jsonb_populate_recordset(null::"nutrient_properties", $3::jsonb) with ordinality line;
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where "nutrient"."id" = $2
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "nutrient_properties"."name" as "name", "nutrient_properties"."data" as "data", "nutrient_properties"."type_id" as "typeId"
  from "nutrient_properties"
  where "nutrient_id" = $1
  order by position;
select distinct tenant_id as id
  from nutrient
  where is_complex
  and tenant_id in (select descendant_id from tenant_closure where ancestor_id = $1)
  order by tenant_id;
with recursive line (tenant_id, above_id) as ( select tenant_id, tenant_id from nutrient_permission where not permitted union select tenant_id, tenant_id from nutrient where is_complex union select line.tenant_id, parent_id from line join tenant on id = above_id where parent_id is not null) select part.code as part, whole.code as whole, whole.equation, whole.prepared_equation as prepared, tenant.name as structure
  from nutrient_permission off join nutrient part on part.id = item_id
  and ("part"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("part"."tenants_shared" and "part"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2))) join nutrient whole on whole.is_complex
  and not whole.deleted
  and ("whole"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("whole"."tenants_shared" and "whole"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  and strpos(whole.equation || ' ' || whole.prepared_equation, part.code) > 0 join tenant on tenant.id = off.tenant_id
  where not permitted
  and exists (select from line where tenant_id = whole.tenant_id and above_id = part.tenant_id)
  and (exists (select from line where tenant_id = whole.tenant_id and above_id = off.tenant_id) or whole.tenants_shared and exists (select from line where tenant_id = off.tenant_id and above_id = whole.tenant_id) and not exists (select from line join nutrient_permission also on also.tenant_id = above_id where line.tenant_id = off.tenant_id and also.item_id = whole.id and not also.permitted))
  order by part.code, whole.code, tenant.name;

-- deactivate
select "nutrient"."name" as "name", "nutrient"."code" as "code", "nutrient"."description" as "description", "nutrient"."key_words" as "keyWords", "nutrient"."unit_id" as "unitId", "nutrient"."category_id" as "categoryId", "nutrient"."is_complex" as "isComplex", "nutrient"."equation" as "equation", "nutrient"."prepared_equation" as "preparedEquation", "nutrient"."signed" as "signed", "nutrient"."usual_min" as "usualMin", "nutrient"."usual_max" as "usualMax", "nutrient"."type_nutrient" as "typeNutrient", "nutrient"."id" as "id", "nutrient"."tenant_id" as "ownerTenantId", "nutrient"."tenants_shared" as "tenantsShared", "nutrient"."user_id" as "ownerUserId", "nutrient"."creation_date" as "creationDate", "nutrient"."modification_date" as "modificationDate", "nutrient"."deleted" as "deleted", (not "nutrient"."tenants_shared" or "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient"
  where "nutrient"."id" = $2
  and ("nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("nutrient"."tenants_shared" and "nutrient"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "nutrient"."id" not in (select item_id from "nutrient_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "nutrient_properties"."name" as "name", "nutrient_properties"."data" as "data", "nutrient_properties"."type_id" as "typeId"
  from "nutrient_properties"
  where "nutrient_id" = $1
  order by position;
update "nutrient"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "nutrient"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
