-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where ("packaging"."tenant_id" = any ($2::bigint[]) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any ($3::bigint[])))
  and not "packaging"."deleted"
  order by "packaging"."label_key" asc, "packaging"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "packaging"
  where ("packaging"."tenant_id" = any ($1::bigint[]) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any ($2::bigint[])))
  and not "packaging"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where ("packaging"."tenant_id" = any ($2::bigint[]) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any ($3::bigint[])))
  and not "packaging"."deleted"
  and "packaging"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "packaging"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "packaging"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "packaging"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "packaging"."id" desc nulls last, "packaging"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "packaging"
  where ("packaging"."tenant_id" = any ($1::bigint[]) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any ($2::bigint[])))
  and not "packaging"."deleted"
  and "packaging"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "packaging"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "packaging"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "packaging"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "packaging"."id" as "id", "packaging"."name" as "name", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where ("packaging"."tenant_id" = any ($2::bigint[]) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any ($3::bigint[])))
  order by "packaging"."label_key" asc, "packaging"."id" asc
  limit $4 offset $5;

-- one
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where "packaging"."id" = $2
  and ("packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- create
insert into "packaging" ("name", "code", "volume", "discount", "description", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning id;
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where "packaging"."id" = $2
  and ("packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- replace
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where "packaging"."id" = $2
  and ("packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "packaging"
  set "name" = $1, "code" = $2, "volume" = $3, "discount" = $4, "description" = $5, "tenants_shared" = $6, modification_date = greatest($7::timestamptz, modification_date + interval '1 millisecond')
  where id = $8
  and modification_date = $9
  and "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $10)
  returning tenant_id;
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where "packaging"."id" = $2
  and ("packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- deactivate
select "packaging"."name" as "name", "packaging"."code" as "code", "packaging"."volume" as "volume", "packaging"."discount" as "discount", "packaging"."description" as "description", "packaging"."id" as "id", "packaging"."tenant_id" as "ownerTenantId", "packaging"."tenants_shared" as "tenantsShared", "packaging"."user_id" as "ownerUserId", "packaging"."creation_date" as "creationDate", "packaging"."modification_date" as "modificationDate", "packaging"."deleted" as "deleted", (not "packaging"."tenants_shared" or "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "packaging"
  where "packaging"."id" = $2
  and ("packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("packaging"."tenants_shared" and "packaging"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "packaging"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "packaging"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
