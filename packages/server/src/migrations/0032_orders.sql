-- Orders. The columns are what lists show and sort; what an order froze is in its versions.
create table order_form (
  name text not null,
  code text not null default '',
  description text not null default '',
  token text not null unique,
  formula_id bigint not null references formula,
  farm_id bigint references organisation,
  farm_name text not null default '',
  structure_id bigint not null references organisation,
  distributor_name text not null default '',
  quantity_tonnes double precision not null check (quantity_tonnes > 0),
  packaging_id bigint references packaging,
  packaging_name text not null default '',
  delivery_type text not null check (delivery_type in ('Zg==', 'Zw==')),
  delivery_date timestamptz(3) not null,
  sending_date timestamptz(3),
  external_code text not null default '',
  status integer not null check (status between 0 and 4),
  version integer not null default 1,
  distributor_price_per_tonne_eur double precision,
  farmer_price_per_tonne_eur double precision,
  currency_code text not null default 'EUR',
  source_order_id bigint,
  request_id uuid
);
select record_table('order_form', 'name', '{name,code,external_code,farm_name,distributor_name}', '{code,external_code}',
  'structure_id');
alter table order_form add foreign key (source_order_id) references order_form;
create unique index order_form_request on order_form (tenant_id, request_id);
-- The lock of a formula belongs to at most one living order.
create unique index order_form_living on order_form (formula_id) where status in (1, 2, 3);
create index order_form_formula on order_form (formula_id);
-- Lists show the newest first, of all tenants below or of one.
create index order_form_newest on order_form (creation_date desc nulls last, id desc);
create index order_form_tenant on order_form (tenant_id, creation_date desc nulls last, id desc);
create index order_form_farm on order_form (farm_id, delivery_date);
create index order_form_structure on order_form (structure_id, delivery_date);
create index order_form_packaging on order_form (packaging_id);
create index order_form_source on order_form (source_order_id);

-- A version of an order, never changed: a change before validation adds the next.
create table order_version (
  order_form_id bigint not null references order_form,
  number integer not null,
  tenant_id bigint not null references tenant,
  user_id bigint references app_user,
  creation_date timestamptz(3) not null,
  content jsonb not null,
  primary key (order_form_id, number)
);
select wall_by_owner('order_version', 'order_form', 'order_form_id');

-- The last number of each kind of document of a distributor in a year; only next_document_count reaches it.
create table document_counter (
  structure_id bigint not null references organisation,
  kind text not null check (kind in ('order', 'quote')),
  year integer not null,
  last_count integer not null,
  primary key (structure_id, kind, year)
);
alter table document_counter enable row level security;

create function next_document_count(of_structure bigint, of_kind text, of_year integer) returns integer
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  given integer;
begin
  -- Whoever may order from a distributor is above it, below it, or the distributor.
  if not exists (select from organisation o join tenant_closure on
      (ancestor_id = app_tenant_id() and descendant_id = o.tenant_id)
      or (ancestor_id = o.tenant_id and descendant_id = app_tenant_id())
    where o.id = of_structure and o.type_id = 1) then
    return null;
  end if;
  insert into document_counter (structure_id, kind, year, last_count) values (of_structure, of_kind, of_year, 1)
    on conflict (structure_id, kind, year) do update set last_count = document_counter.last_count + 1
    returning last_count into given;
  return given;
end $$;

-- Rates of VAT of feed, in France: of animals that produce food 5.5 % since 2023 (article 278-0 bis of the general tax code,
-- before 10 %), of pets 20 %.
create table vat_rate (
  category text not null check (category in ('foodProducing', 'pet')),
  start_day date not null,
  rate_percent double precision not null check (rate_percent between 0 and 100),
  source text not null,
  primary key (category, start_day)
);
insert into vat_rate (category, start_day, rate_percent, source) values
  ('foodProducing', '2014-01-01', 10, 'CGI, art. 278 bis'),
  ('foodProducing', '2023-01-01', 5.5, 'CGI, art. 278-0 bis, loi de finances 2023'),
  ('pet', '2014-01-01', 20, 'CGI, art. 278');
grant select on vat_rate to provende_app;

-- The distributor of an order and its manufacturer, for whoever may order from that distributor: an expert of a farm does
-- not see their records.
create function order_parties(of_structure bigint) returns table (
  role text, name text, code text, street text, zip_code text, city text, country text, phone_number text,
  contact_email text, vat_number text, quote_text text)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select case when o.id = of_structure then 'distributor' else 'manufacturer' end, o.name, o.code, o.street, o.zip_code,
    o.city, o.country, o.phone_number, o.contact_email,
    coalesce((select data from structure_property p where p.structure_id = o.id and p.name = 'VatNumber'), ''),
    coalesce((select data from structure_property p where p.structure_id = o.id and p.name = 'QuoteText'), '')
  from organisation seller join organisation o
    on o.id = seller.id or (o.tenant_id = seller.master_tenant_id and o.type_id = 1)
  where seller.id = of_structure and seller.type_id = 1
    and exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = seller.tenant_id)
      or (ancestor_id = seller.tenant_id and descendant_id = app_tenant_id()))
$$;
