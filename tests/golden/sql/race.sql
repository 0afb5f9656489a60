-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where ("race"."tenant_id" = any ($2::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($3::bigint[])))
  and not "race"."deleted"
  order by "race"."label_key" asc, "race"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "race"
  where ("race"."tenant_id" = any ($1::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($2::bigint[])))
  and not "race"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where ("race"."tenant_id" = any ($2::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($3::bigint[])))
  and not "race"."deleted"
  and "race"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."specie_id" = $8
  order by "race"."id" desc nulls last, "race"."id" desc
  limit $9 offset $10;
select count(*) as count
  from "race"
  where ("race"."tenant_id" = any ($1::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($2::bigint[])))
  and not "race"."deleted"
  and "race"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "race"."specie_id" = $7;

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "race"."id" as "id", "race"."name" as "name", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where ("race"."tenant_id" = any ($2::bigint[]) or ("race"."tenants_shared" and "race"."tenant_id" = any ($3::bigint[])))
  order by "race"."label_key" asc, "race"."id" asc
  limit $4 offset $5;

-- one
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where "race"."id" = $2
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- create
select id
  from "specie"
  where id = any($1::bigint[])
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "specie"."tenant_id" in (select line_of_tenants($4));
insert into "race" ("specie_id", "code", "name", "description", "equation", "animal_category_id", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning id;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where "race"."id" = $2
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- replace
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where "race"."id" = $2
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id
  from "specie"
  where id = any($1::bigint[])
  and ("specie"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("specie"."tenants_shared" and "specie"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "specie"."tenant_id" in (select line_of_tenants($4));
update "race"
  set "specie_id" = $1, "code" = $2, "name" = $3, "description" = $4, "equation" = $5, "animal_category_id" = $6, "tenants_shared" = $7, modification_date = greatest($8::timestamptz, modification_date + interval '1 millisecond')
  where id = $9
  and modification_date = $10
  and "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $11)
  returning tenant_id;
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where "race"."id" = $2
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));

-- deactivate
select "race"."specie_id" as "specieId", "race"."code" as "code", "race"."name" as "name", "race"."description" as "description", "race"."equation" as "equation", "race"."animal_category_id" as "animalCategoryId", "race"."id" as "id", "race"."tenant_id" as "ownerTenantId", "race"."tenants_shared" as "tenantsShared", "race"."user_id" as "ownerUserId", "race"."creation_date" as "creationDate", "race"."modification_date" as "modificationDate", "race"."deleted" as "deleted", (not "race"."tenants_shared" or "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "race"
  where "race"."id" = $2
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "race"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
