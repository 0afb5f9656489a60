-- Roles, extensions and functions that every table stands on. Runs as the owner of the database: superuser or not.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- The program signs in as the owner and takes one of these roles for each transaction. provende_app is walled by
-- tenant; provende_access sees the platform tables that cannot be. Neither owns anything nor goes round the walls.
-- Roles belong to the whole cluster: other databases of it may create and grant the same ones at this very moment.
do $$
declare
  wanted name;
begin
  foreach wanted in array array['provende_app', 'provende_access']::name[] loop
    for attempt in 1..10 loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', wanted);
        end if;
        if not pg_has_role(current_user, wanted, 'member') or not pg_has_role(current_user, wanted, 'usage') then
          execute format('grant %I to %I', wanted, current_user);
        end if;
        exit;
      exception
        when duplicate_object or unique_violation or internal_error then
          if attempt = 10 then raise; end if;
          perform pg_sleep(0.02 * attempt);
      end;
    end loop;
    if exists (select from pg_roles where rolname = wanted and (rolsuper or rolbypassrls)) then
      raise exception 'The role % must be neither superuser nor bypassrls', wanted;
    end if;
    execute format('grant usage on schema public to %I', wanted);
  end loop;
end
$$;

-- Whose data this transaction may see; null (nothing) until the transaction says so.
create function app_tenant_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

create function app_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- What names are sorted, compared and searched by: without accents or capitals. The dictionary is named and the search
-- path pinned, so that the result depends on the text alone; lower() of the "C" collation is the same on every engine.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  set search_path = pg_catalog
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value) collate "C") $$;
