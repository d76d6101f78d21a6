-- record_provider_event: enqueues a fetch of the payment that an event names, once per event. Ignores payments that
-- are not ours.
create function app.record_provider_event(p_event_id text, p_type text, p_provider_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payment private.payments;
begin
  insert into private.provider_events (id, type, provider_id) values (p_event_id, p_type, p_provider_id) on conflict do nothing;
  if found then
    select * into v_payment from private.payments p where p.provider_id = p_provider_id;
    if v_payment.id is not null then
      perform private.schedule_payment_check(v_payment, clock_timestamp());
    end if;
  end if;
  return private.ok(jsonb_build_object('applied', v_payment.id is not null));
end $$;
revoke execute on function app.record_provider_event(text, text, text) from public;
grant execute on function app.record_provider_event(text, text, text) to handover_service;
