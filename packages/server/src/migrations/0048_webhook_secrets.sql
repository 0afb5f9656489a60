-- When somebody got the secret; null while it is only the one that every webhook begins with, which nobody knows.
alter table webhook_secret add column created_at timestamptz(3);
-- One that replaced another was made by somebody; of the others nobody can tell, and they are made again.
update webhook_secret set created_at = previous_until where previous_secret is not null;

drop function set_webhook_secret(bigint, text, timestamptz);
create function set_webhook_secret(of_webhook bigint, new_secret text, at timestamptz, keep_previous_until timestamptz)
returns void
language sql security definer set search_path to 'public', 'pg_temp' as $$
  insert into webhook_secret (webhook_id, secret, created_at) select w.id, new_secret, at from webhook w join tenant_closure
      on descendant_id = w.tenant_id and ancestor_id = app_tenant_id()
    where w.id = of_webhook
  on conflict (webhook_id) do update set secret = excluded.secret, created_at = excluded.created_at,
    previous_secret = case when webhook_secret.created_at is not null then webhook_secret.secret end,
    previous_until = case when webhook_secret.created_at is not null then keep_previous_until end
$$;

-- What may be known of a secret without knowing it.
create function webhook_secret_state(of_webhook bigint) returns table (created_at timestamptz, previous_until timestamptz)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select s.created_at, s.previous_until from webhook_secret s join webhook w on w.id = s.webhook_id join tenant_closure
    on descendant_id = w.tenant_id and ancestor_id = app_tenant_id()
  where w.id = of_webhook
$$;

revoke execute on function set_webhook_secret, webhook_secret_state from public;
grant execute on function set_webhook_secret, webhook_secret_state to provende_app;

-- A farm is told nothing, whatever is stored: what is told holds recipes and prices that farmers may not see.
create or replace function told_webhooks(of_tenant bigint) returns table (webhook_id bigint, tenant_id bigint)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select w.id, w.tenant_id from webhook w join tenant owner on owner.id = w.tenant_id
    join tenant_closure above on above.ancestor_id = w.tenant_id
  where above.descendant_id = of_tenant and not w.deleted and owner.role in ('Structure', 'MasterTenant', 'ClientTenant')
    and exists (select from tenant_closure where ancestor_id = app_tenant_id() and descendant_id = of_tenant)
$$;
