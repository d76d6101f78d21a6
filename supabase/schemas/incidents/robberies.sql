-- Loss of cash: the only way in which a driver's cash ends without a recipient. Two administrators of an incident
-- confirm it.

-- record_delivery_loss: ends a delivery after a loss of its cash, under way or not. Never turns the loss into a debt
-- of the driver automatically.
create function private.record_delivery_loss(p_transaction public.transactions, p_driver_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_transaction.driver_id = p_driver_id and private.is_on_the_way(p_transaction.status) then
    perform private.change_transaction_status(p_transaction.id, array['in_transit', 'servicing'], 'robbed', 'admin', p_admin, jsonb_build_object('reason', p_reason), '{"reasonCode": "robbed"}');
    perform private.end_assignment(p_transaction.id, 'cancelled', '{"reasonCode": "robbed"}');
    perform private.notify_delivery('transaction_failed', p_transaction.id, p_facts => '{"robbed": true}');
  end if;
  perform private.end_holding(p_transaction.id, 'lost', p_reason, p_admin, p_approver_id, p_driver_id);
end $$;

-- record_robbery: records all cash of the incident's driver as lost. Frees the driver from their task, freezes offers
-- until operations lift the freeze, and sends a follow-up. Locks the deliveries before the incident.
create function private.record_robbery(p_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_incident private.incidents := private.lock_incident(p_id);
  v_lost_amount numeric := private.sum_held_cash(v_incident.driver_id);
  v_transaction public.transactions;
begin
  if v_lost_amount = 0 then
    return;
  end if;
  perform private.release_cash_hold(v_incident, h.transaction_id, p_admin) from private.list_held_cash(v_incident.driver_id) h;
  -- Freeze before the holdings end, so that the driver is not notified that offers resume.
  perform private.freeze_offers(v_incident, p_admin);
  for v_transaction in select t.* from private.list_held_cash(v_incident.driver_id) h join public.transactions t on t.id = h.transaction_id order by t.id loop
    perform private.lock_offers(v_transaction.id);
    perform private.record_delivery_loss(v_transaction, v_incident.driver_id, p_reason, p_admin, p_approver_id);
  end loop;
  perform private.record_incident_entry(v_incident.id, 'robbed', p_admin, p_reason, jsonb_build_object('amount', v_lost_amount) || private.approver_json(p_approver_id));
  perform private.enqueue('notify', jsonb_build_object('type', 'robbery_follow_up', 'userId', v_incident.driver_id, 'key', 'robbery_follow_up:' || v_incident.id));
  perform private.broadcast_incident(v_incident);
end $$;

-- has_open_incident: whether an incident about this driver is open.
create function private.has_open_incident(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.incidents i where i.driver_id = p_driver_id and i.closed_at is null);
end $$;

-- admin_record_robbery: records that the cash of the incident's driver was stolen. Takes two administrators.
-- Idempotent.
create function app.admin_record_robbery(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := case when private.admin_decision_refusal() is null then private.lock_incident(p_id) end;
  v_response jsonb := coalesce(private.admin_decision_refusal(), private.incident_refusal(v_admin, v_incident));
begin
  if v_response is not null then
    return v_response;
  elsif private.sum_held_cash(v_incident.driver_id) > 0 then
    if exists (select from private.list_held_cash(v_incident.driver_id) h join public.transactions t on t.id = h.transaction_id where private.has_conflict_of_interest(v_admin, t)) then
      return private.refuse_conflict_of_interest();
    end if;
    v_response := private.apply_dual_approval('robbed', v_incident.id, jsonb_build_object('reason', p_reason), v_admin);
    perform private.broadcast_incident(v_incident);
  elsif not exists (select from private.incident_entries e where e.incident_id = v_incident.id and e.kind = 'robbed') then
    return private.refuse('INVALID_STATE', '{"reason": "no_cash_carried"}');
  end if;
  return coalesce(v_response, private.ok(private.incident_json(v_incident, v_admin)));
end $$;
revoke execute on function app.admin_record_robbery(uuid, text) from public;
grant execute on function app.admin_record_robbery(uuid, text) to handover_authenticated;
