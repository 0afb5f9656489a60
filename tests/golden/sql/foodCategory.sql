-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where ("food_category"."tenant_id" = any ($2::bigint[]) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any ($3::bigint[])))
  and not "food_category"."deleted"
  order by "food_category"."label_key" asc, "food_category"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "food_category"
  where ("food_category"."tenant_id" = any ($1::bigint[]) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any ($2::bigint[])))
  and not "food_category"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where ("food_category"."tenant_id" = any ($2::bigint[]) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any ($3::bigint[])))
  and not "food_category"."deleted"
  and "food_category"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "food_category"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "food_category"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "food_category"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "food_category"."id" desc nulls last, "food_category"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "food_category"
  where ("food_category"."tenant_id" = any ($1::bigint[]) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any ($2::bigint[])))
  and not "food_category"."deleted"
  and "food_category"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "food_category"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "food_category"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "food_category"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food_category"."id" as "id", "food_category"."name" as "name", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where ("food_category"."tenant_id" = any ($2::bigint[]) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any ($3::bigint[])))
  order by "food_category"."label_key" asc, "food_category"."id" asc
  limit $4 offset $5;

-- one
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where "food_category"."id" = $2
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- create
select id
  from "food_category"
  where id = any($1::bigint[])
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "food_category"."tenant_id" in (select line_of_tenants($4));
insert into "food_category" ("name", "code", "parent_id", "description", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning id;
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where "food_category"."id" = $2
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
with recursive under (id) as (select $1::bigint union select c.id from food_category c join under on c.parent_id = under.id) select id, name, categories
  from food
  where categories && (select array_agg(id) from under)
  and "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2)
  order by id;
select id, parent_id as "parentId", code
  from food_category_lines($1::bigint[]);

-- replace
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where "food_category"."id" = $2
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id
  from "food_category"
  where id = any($1::bigint[])
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "food_category"."tenant_id" in (select line_of_tenants($4));
select pg_advisory_xact_lock(hashtext('tree of food_category'));
select pg_advisory_xact_lock(hashtext($1));
select id, parent_id as "parentId"
  from line_of_parents($1, $2);
update "food_category"
  set "name" = $1, "code" = $2, "parent_id" = $3, "description" = $4, "tenants_shared" = $5, modification_date = greatest($6::timestamptz, modification_date + interval '1 millisecond')
  where id = $7
  and modification_date = $8
  and "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $9)
  returning tenant_id;
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where "food_category"."id" = $2
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
with recursive under (id) as (select $1::bigint union select c.id from food_category c join under on c.parent_id = under.id) select id, name, categories
  from food
  where categories && (select array_agg(id) from under)
  and "food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2)
  order by id;
select id, parent_id as "parentId", code
  from food_category_lines($1::bigint[]);

-- deactivate
select "food_category"."name" as "name", "food_category"."code" as "code", "food_category"."parent_id" as "parentId", "food_category"."description" as "description", "food_category"."id" as "id", "food_category"."tenant_id" as "ownerTenantId", "food_category"."tenants_shared" as "tenantsShared", "food_category"."user_id" as "ownerUserId", "food_category"."creation_date" as "creationDate", "food_category"."modification_date" as "modificationDate", "food_category"."deleted" as "deleted", (not "food_category"."tenants_shared" or "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_category"
  where "food_category"."id" = $2
  and ("food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_category"."tenants_shared" and "food_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "food_category"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "food_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
