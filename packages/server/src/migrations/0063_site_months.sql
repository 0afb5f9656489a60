-- What fat and protein add to the price of milk; the farms below read it.
create table incidence_setting (
  species text not null check (species in ('cow', 'goat', 'ewe')),
  start_date timestamptz(3) not null,
  fat_reference_grams_per_litre double precision not null,
  fat_eur_per_gram double precision not null,
  protein_reference_grams_per_litre double precision not null,
  protein_eur_per_gram double precision not null
);
select dated_record_table('incidence_setting', 'day_text(start_date)');
create unique index incidence_setting_day on incidence_setting (tenant_id, species, start_date) where not deleted;

-- The months that were saved: a request that is sent again, for instance after the line was lost, is saved once.
create table site_month_request (
  request_id uuid primary key,
  farm_site_id bigint not null references farm_site,
  tenant_id bigint not null references tenant,
  user_id bigint references app_user,
  saved_at timestamptz(3) not null
);
select wall_by_owner('site_month_request', 'farm_site', 'farm_site_id');
