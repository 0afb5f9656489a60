-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where ("model"."tenant_id" = any ($2::bigint[]) or ("model"."tenants_shared" and "model"."tenant_id" = any ($3::bigint[])))
  and not "model"."deleted"
  order by "model"."label_key" asc, "model"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "model"
  where ("model"."tenant_id" = any ($1::bigint[]) or ("model"."tenants_shared" and "model"."tenant_id" = any ($2::bigint[])))
  and not "model"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where ("model"."tenant_id" = any ($2::bigint[]) or ("model"."tenants_shared" and "model"."tenant_id" = any ($3::bigint[])))
  and not "model"."deleted"
  and "model"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "model"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "model"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "model"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "model"."id" desc nulls last, "model"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "model"
  where ("model"."tenant_id" = any ($1::bigint[]) or ("model"."tenants_shared" and "model"."tenant_id" = any ($2::bigint[])))
  and not "model"."deleted"
  and "model"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "model"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "model"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "model"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "model"."id" as "id", "model"."name" as "name", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where ("model"."tenant_id" = any ($2::bigint[]) or ("model"."tenants_shared" and "model"."tenant_id" = any ($3::bigint[])))
  order by "model"."label_key" asc, "model"."id" asc
  limit $4 offset $5;

-- one
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where "model"."id" = $2
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id, name, deleted
  from "model_version"
  where "model_id" = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- create
insert into "model" ("name", "code", "description", "type_id", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning id;
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where "model"."id" = $2
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id, name, deleted
  from "model_version"
  where "model_id" = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- replace
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where "model"."id" = $2
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "model"
  set "name" = $1, "code" = $2, "description" = $3, "type_id" = $4, "tenants_shared" = $5, modification_date = greatest($6::timestamptz, modification_date + interval '1 millisecond')
  where id = $7
  and modification_date = $8
  and "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $9)
  returning tenant_id;
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where "model"."id" = $2
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id, name, deleted
  from "model_version"
  where "model_id" = $1
  and ("model_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("model_version"."tenants_shared" and "model_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- deactivate
select "model"."name" as "name", "model"."code" as "code", "model"."description" as "description", "model"."type_id" as "typeId", "model"."id" as "id", "model"."tenant_id" as "ownerTenantId", "model"."tenants_shared" as "tenantsShared", "model"."user_id" as "ownerUserId", "model"."creation_date" as "creationDate", "model"."modification_date" as "modificationDate", "model"."deleted" as "deleted", (not "model"."tenants_shared" or "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "model"
  where "model"."id" = $2
  and ("model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("model"."tenants_shared" and "model"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "model"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "model"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
