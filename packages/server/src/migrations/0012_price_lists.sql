-- Price lists. Their dates are days, kept as the noon of each in UTC.
create table price_list (
  name text not null,
  code text not null,
  description text not null default '',
  start_date timestamptz(3) not null,
  end_date timestamptz(3) check (end_date >= start_date),
  currency_id bigint references currency,
  type text not null default 'complex' check (type in ('simple', 'complex')),
  distributeur_name text not null default ''
);
select record_table('price_list', 'name', '{name,code}', '{name,code}');

-- The lines of a list: the prices of a food, per tonne in the currency of the list; price3 is a percent, price4 the total.
-- Six decimals are kept of what was typed. A food without a line has no price, which is not 0.
create table price_list_items (
  price_list_id bigint not null references price_list,
  position integer not null,
  tenant_id bigint not null references tenant,
  item_id bigint not null references food,
  unit_id bigint references unit,
  price numeric(16, 6) not null,
  price2 numeric(16, 6) not null,
  price3 numeric(16, 6) not null,
  price4 numeric(16, 6) not null,
  price5 numeric(16, 6),
  price6 numeric(16, 6),
  price7 numeric(16, 6),
  price8 numeric(16, 6),
  price9 numeric(16, 6),
  primary key (price_list_id, position),
  unique (price_list_id, item_id)
);
create index price_list_items_item on price_list_items (item_id);
select wall_by_owner('price_list_items', 'price_list', 'price_list_id');
