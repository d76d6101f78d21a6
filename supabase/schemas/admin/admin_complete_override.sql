-- override_delivery: the delivery counts as handed over, without the receiver's code.
create function private.override_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  v_t := private.move_transaction(p_transaction_id, array['in_transit', 'servicing'], 'complete_override', 'admin', p_admin,
    jsonb_build_object('reason', p_reason) || private.signed(p_second));
  perform private.record_admin_action(p_admin, 'complete_override', v_t.id, p_reason, private.signed(p_second));
  perform private.finish_delivery(v_t, p_admin);
end $$;

-- admin_complete_override: records a hand-over without the receiver's code, with a reason; with two administrators.
-- Repeating is a success.
create function app.admin_complete_override(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions;
  v_refusal jsonb := private.second_factor_refusal();
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal := private.admin_refusal(v_admin, v_t);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_refusal := private.cash_hold_refusal(v_t.id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.is_on_the_way(v_t.status) then
    v_asked := private.two_people('complete_override', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif v_t.status <> 'delivered' then
    return private.wrong_state('cannot_override', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_complete_override(uuid, text) from public;
grant execute on function app.admin_complete_override(uuid, text) to handover_authenticated;
