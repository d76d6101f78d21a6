-- admin_refund: failed or cancelled -> refunded; the sender's money is back. Repeating is a success.
create function app.admin_refund(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('failed', 'cancelled') then
    v_t := private.move_transaction(v_t.id, array['failed', 'cancelled'], 'refund', 'admin', v_admin, jsonb_build_object('reason', p_reason));
    perform private.record_admin_action(v_admin, 'refund', v_t.id, p_reason, '{}');
  elsif v_t.status <> 'refunded' then
    return private.wrong_state('cannot_refund', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_refund(uuid, text) from public;
grant execute on function app.admin_refund(uuid, text) to handover_person;
