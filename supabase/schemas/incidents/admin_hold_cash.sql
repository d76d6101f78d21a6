-- admin_hold_cash: places or lifts a hold on a delivery's cash that the incident's driver carries. Refused for a
-- delivery in which the administrator has a part. Idempotent.
create function app.admin_hold_cash(p_id uuid, p_transaction_id uuid, p_held boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := case when v_admin is not null then private.lock_incident(p_id) end;
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_held and not exists (select from private.list_held_cash(v_i.driver_id) h where h.transaction_id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif exists (select from public.transactions t where t.id = p_transaction_id and private.has_conflict_of_interest(v_admin, t)) then
    return private.refuse_conflict_of_interest();
  end if;
  if p_held then
    perform private.hold_cash(v_i, p_transaction_id, v_admin);
  else
    perform private.release_cash_hold(v_i, p_transaction_id, v_admin);
  end if;
  perform private.broadcast_incident(v_i);
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_hold_cash(uuid, uuid, boolean) from public;
grant execute on function app.admin_hold_cash(uuid, uuid, boolean) to handover_authenticated;
