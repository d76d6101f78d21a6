-- has_locked_code: returns whether a code of the delivery, the receiver's or a leg's, is locked now.
create function private.has_locked_code(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.code_attempts a where a.transaction_id = p_transaction_id and a.locked_until > clock_timestamp());
end $$;

-- admin_unlock_code: ends the lock of a code, resets its attempts and records the action. Idempotent.
create function app.admin_unlock_code(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif private.has_locked_code(v_t.id) then
    update private.code_attempts a set wrong = 0, tried = '{}', locked_until = null where a.transaction_id = v_t.id;
    perform private.record_admin_action(v_admin, 'unlock_code', v_t.id, p_reason, '{}');
    perform private.broadcast_delivery(v_t);
  elsif not exists (select from private.admin_actions a where a.subject_id = v_t.id and a.action = 'unlock_code') then
    return private.refuse_wrong_state('code_not_locked', v_t.status);
  end if;
  return private.admin_delivery_result_json(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_unlock_code(uuid, text) from public;
grant execute on function app.admin_unlock_code(uuid, text) to handover_authenticated;
