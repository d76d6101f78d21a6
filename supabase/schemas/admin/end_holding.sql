-- end_holding: records that the cash of a delivery is returned or lost. Its drivers get offers again unless an incident
-- has paused them; they and the sender are notified. Lost cash is never automatically the driver's debt. `p_driver_id`:
-- only this driver's holding.
create function private.end_holding(p_transaction_id uuid, p_outcome text, p_reason text, p_admin uuid, p_approver_id uuid, p_driver_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_action text := 'cash_' || p_outcome;
  v_t public.transactions;
  v_holders uuid[];
  v_amounts jsonb;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  select coalesce(jsonb_object_agg(h.driver_id, h.amount), '{}') into v_amounts from private.list_due_cash(v_t.id) h where p_driver_id is null or h.driver_id = p_driver_id;
  v_holders := private.close_due_cash(v_t, p_outcome, p_admin, p_approver_id, p_reason, p_driver_id);
  perform private.record_admin_action(p_admin, v_action, v_t.id, p_reason,
    jsonb_build_object('driverId', h, 'amount', v_amounts -> h::text, 'orderNo', v_t.order_no) || private.approver_json(p_approver_id)) from unnest(v_holders) h;
  perform private.notify_delivery(v_action, v_t.id, h, jsonb_build_object('paused', private.has_frozen_offers(h)), replace(v_action, '_', '-') || ':' || h || ':' || extract(epoch from clock_timestamp())) from unnest(v_holders || case v_t.funding when 'sender_cash' then v_t.user_id end) h where h is not null;
  perform private.resume_driver_offers(h) from unnest(v_holders) h;
end $$;
