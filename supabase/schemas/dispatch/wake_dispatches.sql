-- wake_dispatches: starts the first search that would make an offer to this driver. The search may choose another
-- driver, so the job checks again after two seconds, until no search needs this driver or the driver has an offer.
create function app.wake_dispatches(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction_id uuid := (select m.transaction_id from private.match_waiting_dispatches(array[p_driver_id]) m limit 1);
begin
  if v_transaction_id is not null then
    perform private.enqueue('dispatch', jsonb_build_object('transactionId', v_transaction_id), null, 'dispatch:' || v_transaction_id);
    perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_driver_id), clock_timestamp() + interval '2 seconds', 'wake:' || p_driver_id);
  end if;
  return private.ok(jsonb_build_object('woken', (v_transaction_id is not null)::int));
end $$;
revoke execute on function app.wake_dispatches(uuid) from public;
grant execute on function app.wake_dispatches(uuid) to handover_service;
