-- admin_reassign_delivery: moves a delivery that has not started to another driver in one transaction, without offers
-- in between. If the other driver is not eligible, nothing changes. Idempotent.
create function app.admin_reassign_delivery(p_transaction_id uuid, p_driver_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.begin_operation(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_answer jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status <> 'assigned' or v_t.driver_id = p_driver_id then
    return app.admin_assign_delivery(v_t.id, p_driver_id);
  end if;
  -- Locks both drivers in the order of their ids: two deliveries that swap drivers concurrently must not deadlock.
  perform from public.optimoroute_orders a where a.transaction_id = v_t.id for no key update;
  perform from public.driver_profiles d where d.user_id in (v_t.driver_id, p_driver_id) order by d.user_id for no key update;
  begin
    v_answer := app.admin_unassign_delivery(v_t.id, p_reason);
    if v_answer -> 'ok' = 'true' then
      v_answer := app.admin_assign_delivery(v_t.id, p_driver_id);
    end if;
    if v_answer -> 'ok' <> 'true' then
      raise exception 'refused' using errcode = 'RFUSD';
    end if;
  exception when sqlstate 'RFUSD' then
    -- Returns the refusal; the exception has rolled back the changes.
    null;
  end;
  return v_answer;
end $$;
revoke execute on function app.admin_reassign_delivery(uuid, uuid, text) from public;
grant execute on function app.admin_reassign_delivery(uuid, uuid, text) to handover_authenticated;
