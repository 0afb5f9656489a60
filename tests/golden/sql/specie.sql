-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where ("specie"."tenant_id" = any ($2::bigint[]) or ("specie"."tenants_shared" and "specie"."tenant_id" = any ($3::bigint[])))
  and not "specie"."deleted"
  order by "specie"."label_key" asc, "specie"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "specie"
  where ("specie"."tenant_id" = any ($1::bigint[]) or ("specie"."tenants_shared" and "specie"."tenant_id" = any ($2::bigint[])))
  and not "specie"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where ("specie"."tenant_id" = any ($2::bigint[]) or ("specie"."tenants_shared" and "specie"."tenant_id" = any ($3::bigint[])))
  and not "specie"."deleted"
  and "specie"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "specie"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "specie"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "specie"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "specie"."id" desc nulls last, "specie"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "specie"
  where ("specie"."tenant_id" = any ($1::bigint[]) or ("specie"."tenants_shared" and "specie"."tenant_id" = any ($2::bigint[])))
  and not "specie"."deleted"
  and "specie"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "specie"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "specie"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "specie"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "specie"."id" as "id", "specie"."name" as "name", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where ("specie"."tenant_id" = any ($2::bigint[]) or ("specie"."tenants_shared" and "specie"."tenant_id" = any ($3::bigint[])))
  order by "specie"."label_key" asc, "specie"."id" asc
  limit $4 offset $5;

-- one
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where ("race"."tenant_id" = any ($2::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($3::bigint[])))
  and not "race"."deleted"
  and "race"."specie_id" = $4
  order by "race"."label_key" asc, "race"."id" asc
  limit $5 offset $6;

-- create
insert into "specie" ("code", "name", "description", "vat_category", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning id;
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where ("race"."tenant_id" = any ($2::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($3::bigint[])))
  and not "race"."deleted"
  and "race"."specie_id" = $4
  order by "race"."label_key" asc, "race"."id" asc
  limit $5 offset $6;

-- replace
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "specie"
  set "code" = $1, "name" = $2, "description" = $3, "vat_category" = $4, "tenants_shared" = $5, modification_date = greatest($6::timestamptz, modification_date + interval '1 millisecond')
  where id = $7
  and modification_date = $8
  and "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $9)
  returning tenant_id;
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where ("race"."tenant_id" = any ($2::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($3::bigint[])))
  and not "race"."deleted"
  and "race"."specie_id" = $4
  order by "race"."label_key" asc, "race"."id" asc
  limit $5 offset $6;

-- deactivate
select "specie"."code" as "code", "specie"."name" as "name", "specie"."description" as "description", "specie"."vat_category" as "vatCategory", "specie"."id" as "id", "specie"."tenant_id" as "ownerTenantId", "specie"."tenants_shared" as "tenantsShared", "specie"."user_id" as "ownerUserId", "specie"."creation_date" as "creationDate", "specie"."modification_date" as "modificationDate", "specie"."deleted" as "deleted", (not "specie"."tenants_shared" or "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "specie"
  where "specie"."id" = $2
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "specie"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
