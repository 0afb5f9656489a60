-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where ("food_base"."tenant_id" = any ($2::bigint[]) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any ($3::bigint[])))
  and not "food_base"."deleted"
  order by "food_base"."label_key" asc, "food_base"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "food_base"
  where ("food_base"."tenant_id" = any ($1::bigint[]) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any ($2::bigint[])))
  and not "food_base"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where ("food_base"."tenant_id" = any ($2::bigint[]) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any ($3::bigint[])))
  and not "food_base"."deleted"
  and "food_base"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "food_base"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "food_base"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "food_base"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "food_base"."id" desc nulls last, "food_base"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "food_base"
  where ("food_base"."tenant_id" = any ($1::bigint[]) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any ($2::bigint[])))
  and not "food_base"."deleted"
  and "food_base"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "food_base"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "food_base"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "food_base"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "food_base"."id" as "id", "food_base"."label" as "label", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where ("food_base"."tenant_id" = any ($2::bigint[]) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any ($3::bigint[])))
  order by "food_base"."label_key" asc, "food_base"."id" asc
  limit $4 offset $5;

-- one
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where "food_base"."id" = $2
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- create
insert into "food_base" ("label", "short_label", "key_words", "description", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning id;
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where "food_base"."id" = $2
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- replace
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where "food_base"."id" = $2
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "food_base"
  set "label" = $1, "short_label" = $2, "key_words" = $3, "description" = $4, "tenants_shared" = $5, modification_date = greatest($6::timestamptz, modification_date + interval '1 millisecond')
  where id = $7
  and modification_date = $8
  and "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $9)
  returning tenant_id;
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where "food_base"."id" = $2
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- deactivate
select "food_base"."label" as "label", "food_base"."short_label" as "shortLabel", "food_base"."key_words" as "keyWords", "food_base"."description" as "description", "food_base"."id" as "id", "food_base"."tenant_id" as "ownerTenantId", "food_base"."tenants_shared" as "tenantsShared", "food_base"."user_id" as "ownerUserId", "food_base"."creation_date" as "creationDate", "food_base"."modification_date" as "modificationDate", "food_base"."deleted" as "deleted", (not "food_base"."tenants_shared" or "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "food_base"
  where "food_base"."id" = $2
  and ("food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("food_base"."tenants_shared" and "food_base"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "food_base"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "food_base"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
