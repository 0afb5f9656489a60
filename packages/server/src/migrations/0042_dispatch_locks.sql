-- Whoever changes an order locks it before its dispatches; so does the outbox, or the two wait for each other.
create or replace function note_dispatch(of_dispatch bigint, new_state text, why text, at timestamptz) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  noted dispatch;
begin
  perform from order_form where id = (select order_form_id from dispatch where id = of_dispatch) for no key update;
  update dispatch set state = case when state = 'replaced' and new_state <> 'sent' then state else new_state end,
      tries = tries + 1, failure = why, changed_at = at
    where id = of_dispatch returning * into noted;
  if new_state = 'sent' and noted.purpose = 'purchaseOrder' then
    update order_form set status = case when status = 1 then 2 else status end,
        sending_date = coalesce(sending_date, at)
      where id = noted.order_form_id;
  end if;
  perform summarise_dispatches(noted.order_form_id);
end $$;
