-- The tonnes a manufacturer or distributor aims at in a year.
create table tonnage_objective (
  year integer not null check (year between 2000 and 2100),
  tonnes double precision not null check (tonnes > 0)
);
select dated_record_table('tonnage_objective', 'year::text');
create unique index tonnage_objective_year on tonnage_objective (tenant_id, year) where not deleted;
