-- confirm_payment: the payment counts as come in.
create function private.confirm_payment(p_transaction_id uuid, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  v_t := private.move_transaction(p_transaction_id, array['accepted', 'payment_pending'], 'confirm_payment', 'admin', p_admin, private.signed(p_second));
  perform private.record_admin_action(p_admin, 'confirm_payment', v_t.id, null, private.signed(p_second));
  perform private.on_payment_confirmed(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.signed(p_second));
end $$;

-- admin_confirm_payment: accepted or payment_pending -> payment_confirmed, with two administrators; dispatch begins.
-- Repeating is a success.
create function app.admin_confirm_payment(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('accepted', 'payment_pending') then
    v_asked := private.two_people('confirm_payment', v_t.id, '{}', v_admin);
  elsif not private.is_under_way(v_t.status) and v_t.status <> 'delivered' then
    return private.wrong_state('cannot_confirm_payment', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_confirm_payment(uuid) from public;
grant execute on function app.admin_confirm_payment(uuid) to handover_person;
