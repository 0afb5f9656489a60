-- The columns a person has chosen for a list of the application, in their order.
create table list_preference (
  user_id bigint not null references app_user,
  list text not null,
  columns text[] not null,
  changed_at timestamptz(3) not null,
  primary key (user_id, list)
);
alter table list_preference enable row level security;
create policy own on list_preference to provende_app using (user_id = app_user_id()) with check (user_id = app_user_id());
grant select, insert, update, delete on list_preference to provende_app;
