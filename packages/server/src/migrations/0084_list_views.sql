-- A state of a list under a name: filters, search, order and columns, as its address has them. Of one person, or shared
-- with the people of the tenant.
create table list_view (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  user_id bigint not null references app_user,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  place integer not null,
  changed_at timestamptz(3) not null
);
create index list_view_list on list_view (tenant_id, list);
create index list_view_user on list_view (user_id);
alter table list_view enable row level security;
create policy own_or_shared on list_view to provende_app
  using (tenant_id = app_tenant_id() and (is_shared or user_id = app_user_id()))
  with check (tenant_id = app_tenant_id() and (is_shared or user_id = app_user_id()));
grant select, insert, update, delete on list_view to provende_app;

-- The view a list opens with.
alter table list_preference add column view_id bigint references list_view on delete set null;
create index list_preference_view on list_preference (view_id);
