-- Advisers are people of the platform, who read no breed of a manufacturer: a formula that they read names its breed all the
-- same. Nothing comes for anybody else, and no breed that no formula of somebody they look after is made for.
create function breeds_looked_after() returns table (id bigint, name text, label_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select race.id, race.name, race.label_key from race where race.id in (
    select target_object_id from formula
    where tenant_id = any (reach_of(app_user_id()))
      and tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
$$;
revoke execute on function breeds_looked_after() from public;
grant execute on function breeds_looked_after() to provende_app;
