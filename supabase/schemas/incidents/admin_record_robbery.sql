-- admin_record_robbery: records that the cash of the incident's driver was stolen. Takes two administrators.
-- Idempotent.
create function app.admin_record_robbery(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := case when private.admin_decision_refusal() is null then private.lock_incident(p_id) end;
  v_answer jsonb := coalesce(private.admin_decision_refusal(), private.incident_refusal(v_admin, v_i));
begin
  if v_answer is not null then
    return v_answer;
  elsif private.sum_held_cash(v_i.driver_id) > 0 then
    if exists (select from private.list_held_cash(v_i.driver_id) h join public.transactions t on t.id = h.transaction_id where private.has_conflict_of_interest(v_admin, t)) then
      return private.refuse_conflict_of_interest();
    end if;
    v_answer := private.apply_dual_approval('robbed', v_i.id, jsonb_build_object('reason', p_reason), v_admin);
    perform private.broadcast_incident(v_i);
  elsif not exists (select from private.incident_entries e where e.incident_id = v_i.id and e.kind = 'robbed') then
    return private.refuse('INVALID_STATE', '{"reason": "no_cash_carried"}');
  end if;
  return coalesce(v_answer, private.ok(private.incident_json(v_i, v_admin)));
end $$;
revoke execute on function app.admin_record_robbery(uuid, text) from public;
grant execute on function app.admin_record_robbery(uuid, text) to handover_authenticated;
