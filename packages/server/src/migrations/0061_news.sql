-- News, shown from the first to the last of their days to the people of a tenant and of those below.
create table actuality (
  name text not null,
  code text not null default '',
  description text not null default '',
  -- HTML, cleaned before it is stored.
  content text not null default '',
  url text not null default '',
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  formula_id bigint references formula
);
select record_table('actuality', 'name', '{name,code}', '{code}');
create index actuality_shown on actuality (end_date) where not deleted;
create index actuality_formula on actuality (formula_id);

-- Who has read which; an edit changes nothing of it.
create table actuality_read (
  actuality_id bigint not null references actuality on delete cascade,
  user_id bigint not null references app_user,
  read_at timestamptz(3) not null,
  primary key (actuality_id, user_id)
);
create index actuality_read_user on actuality_read (user_id);
alter table actuality_read enable row level security;
create policy own on actuality_read to provende_app using (user_id = app_user_id())
  with check (user_id = app_user_id() and exists (select from actuality where id = actuality_id));
grant select, insert on actuality_read to provende_app;
