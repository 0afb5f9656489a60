-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where ("food"."tenant_id" = any ($2::bigint[]) or ("food"."tenants_shared" and "food"."tenant_id" = any ($3::bigint[]) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any ($4::bigint[]))))
  and not "food"."deleted"
  order by "food"."label_key" asc, "food"."id" asc
  limit $5 offset $6;
select count(*) as count
  from "food"
  where ("food"."tenant_id" = any ($1::bigint[]) or ("food"."tenants_shared" and "food"."tenant_id" = any ($2::bigint[]) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any ($3::bigint[]))))
  and not "food"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where ("food"."tenant_id" = any ($2::bigint[]) or ("food"."tenants_shared" and "food"."tenant_id" = any ($3::bigint[]) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any ($4::bigint[]))))
  and not "food"."deleted"
  and "food"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "food"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "food"."search_text" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and regexp_replace(translate("food"."label_key", '#&<>/%', $8), '\s+', ' ', 'g') like '%' || regexp_replace(search_key($9), '([\\%_])', '\\\1', 'g') || '%'
  order by "food"."id" desc nulls last, "food"."id" desc
  limit $10 offset $11;
select count(*) as count
  from "food"
  where ("food"."tenant_id" = any ($1::bigint[]) or ("food"."tenants_shared" and "food"."tenant_id" = any ($2::bigint[]) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any ($3::bigint[]))))
  and not "food"."deleted"
  and "food"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "food"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "food"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and regexp_replace(translate("food"."label_key", '#&<>/%', $7), '\s+', ' ', 'g') like '%' || regexp_replace(search_key($8), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food"."id" as "id", "food"."name" as "name", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where ("food"."tenant_id" = any ($2::bigint[]) or ("food"."tenants_shared" and "food"."tenant_id" = any ($3::bigint[]) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any ($4::bigint[]))))
  order by "food"."label_key" asc, "food"."id" asc
  limit $5 offset $6;

-- one
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where "food"."id" = $2
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "food_properties"."name" as "name", "food_properties"."data" as "data", "food_properties"."type_id" as "typeId"
  from "food_properties"
  where "food_id" = $1
  order by position;

-- create
select id
  from "food_base"
  where id = any($1::bigint[])
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "food_base"."tenant_id" in (select line_of_tenants($4));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "food_category"
  where id = any($1::bigint[])
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "food_category"."tenant_id" in (select line_of_tenants($4));
select pg_advisory_xact_lock(hashtext('tree of food'));
select
  from food
  where id = $1
  and deleted
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select pg_advisory_xact_lock_shared(hashtext('tree of food_category'));
select id, parent_id as "parentId", code
  from food_category_lines($1::bigint[]);
insert into "food" ("name", "code", "base_id", "parent_id", "categories", "description", "keywords", "label", "short_label", "link", "technical_dose", "label_section", "eu_number", "primary_category", "is_bio", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
  returning id;
insert into "food_properties" ("food_id", "tenant_id", "position", "name", "data", "type_id") select $1, $2, line.ordinality - 1, "line"."name", "line"."data", "line"."type_id"
  from jsonb_populate_recordset(null::"food_properties", $3::jsonb) with ordinality line;
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where "food"."id" = $2
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "food_properties"."name" as "name", "food_properties"."data" as "data", "food_properties"."type_id" as "typeId"
  from "food_properties"
  where "food_id" = $1
  order by position;

-- replace
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where "food"."id" = $2
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "food_properties"."name" as "name", "food_properties"."data" as "data", "food_properties"."type_id" as "typeId"
  from "food_properties"
  where "food_id" = $1
  order by position;
select id
  from "food_base"
  where id = any($1::bigint[])
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "food_base"."tenant_id" in (select line_of_tenants($4));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id
  from "food_category"
  where id = any($1::bigint[])
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "food_category"."tenant_id" in (select line_of_tenants($4));
select pg_advisory_xact_lock(hashtext($1));
select id, parent_id as "parentId"
  from line_of_parents($1, $2);
select pg_advisory_xact_lock(hashtext('tree of food'));
select
  from food
  where id = $1
  and deleted
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
select pg_advisory_xact_lock_shared(hashtext('tree of food_category'));
select id, parent_id as "parentId", code
  from food_category_lines($1::bigint[]);
update "food"
  set "name" = $1, "code" = $2, "base_id" = $3, "parent_id" = $4, "categories" = $5, "description" = $6, "keywords" = $7, "label" = $8, "short_label" = $9, "link" = $10, "technical_dose" = $11, "label_section" = $12, "eu_number" = $13, "primary_category" = $14, "is_bio" = $15, "tenants_shared" = $16, modification_date = greatest($17::timestamptz, modification_date + interval '1 millisecond')
  where id = $18
  and modification_date = $19
  and "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $20)
  returning tenant_id;
delete
  from "food_properties"
  where "food_id" = $1;
insert into "food_properties" ("food_id", "tenant_id", "position", "name", "data", "type_id") select $1, $2, line.ordinality - 1, "line"."name", "line"."data", "line"."type_id"
  from jsonb_populate_recordset(null::"food_properties", $3::jsonb) with ordinality line;
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where "food"."id" = $2
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "food_properties"."name" as "name", "food_properties"."data" as "data", "food_properties"."type_id" as "typeId"
  from "food_properties"
  where "food_id" = $1
  order by position;

-- deactivate
select "food"."name" as "name", "food"."code" as "code", "food"."base_id" as "baseId", "food"."parent_id" as "parentId", "food"."categories" as "categories", "food"."description" as "description", "food"."keywords" as "keywords", "food"."label" as "label", "food"."short_label" as "shortLabel", "food"."link" as "link", "food"."technical_dose" as "technicalDose", "food"."label_section" as "labelSection", "food"."eu_number" as "euNumber", "food"."primary_category" as "primaryCategory", "food"."is_bio" as "isBio", "food"."id" as "id", "food"."tenant_id" as "ownerTenantId", "food"."tenants_shared" as "tenantsShared", "food"."user_id" as "ownerUserId", "food"."creation_date" as "creationDate", "food"."modification_date" as "modificationDate", "food"."deleted" as "deleted", (not "food"."tenants_shared" or "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food"
  where "food"."id" = $2
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $5))));
select "food_properties"."name" as "name", "food_properties"."data" as "data", "food_properties"."type_id" as "typeId"
  from "food_properties"
  where "food_id" = $1
  order by position;
select pg_advisory_xact_lock(hashtext('tree of food'));
select name
  from food
  where parent_id = $1
  and not deleted
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  order by label_key
  limit $5;
update "food"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
