-- Since when a webhook has failed: until a try succeeds, also when somebody forgets its failed tries to have it tried at once.
alter table webhook add column failing_since timestamptz(3);
-- Of those that fail now, the first try is not known; since when its event waits is close.
update webhook w set failing_since = coalesce(
    (select min(e.waiting_since) from webhook_event e where e.webhook_id = w.id and e.state = 'waiting' and e.tries > 0),
    w.next_try_at)
  where w.failures > 0;

create or replace function note_webhook_try(of_event bigint, new_state text, why text, status integer, answer text,
  what_became text, at timestamptz, next_at timestamptz, given_up_since timestamptz) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  told bigint;
begin
  update webhook_event set state = new_state, failure = why, tries = tries + 1, answer_status = status,
      answer_start = answer, outcome = what_became, changed_at = at
    where id = of_event returning webhook_id into told;
  update webhook set leased_until = at, next_try_at = next_at,
      failures = case when new_state = 'sent' then 0 else failures + 1 end,
      failing_since = case when new_state = 'sent' then null else coalesce(failing_since, at) end
    where id = told;
  if new_state <> 'sent' then
    update webhook_event set state = 'failed', failure = why, changed_at = at
      where webhook_id = told and state = 'waiting' and waiting_since <= given_up_since;
  end if;
end $$;
