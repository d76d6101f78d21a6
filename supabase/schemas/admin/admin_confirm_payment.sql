-- admin_confirm_payment: accepted or payment_pending -> payment_confirmed; dispatch begins. Repeating is a success.
create function app.admin_confirm_payment(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('accepted', 'payment_pending') then
    v_t := private.move_transaction(v_t.id, array['accepted', 'payment_pending'], 'confirm_payment', 'admin', v_admin);
    perform private.record_admin_action(v_admin, 'confirm_payment', v_t.id, null, '{}');
    perform private.on_payment_confirmed(v_t);
  elsif not private.is_under_way(v_t.status) and v_t.status <> 'delivered' then
    return private.wrong_state('cannot_confirm_payment', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_confirm_payment(uuid) from public;
grant execute on function app.admin_confirm_payment(uuid) to handover_person;
