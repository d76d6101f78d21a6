-- admin_refuse_money_review: cancels the delivery; its payment is refunded as after any cancellation by an
-- administrator. The parties are notified that it cannot be carried, without the reason, which is recorded. Idempotent.
create function app.admin_refuse_money_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif private.is_under_money_review(v_t.id) then
    perform private.decide_money_review(v_t.id, 'refused', p_reason, v_admin, null, '{}');
    v_t := private.change_transaction_status(v_t.id, null, 'cancel', 'admin', v_admin, '{}', '{"reasonCode": "not_carried"}');
    perform private.notify_other_parties('transaction_cancelled', v_t, null);
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_t.id and r.state = 'refused') then
    return private.refuse_wrong_state('nothing_under_review', v_t.status);
  end if;
  return private.ok(private.money_review_json(v_t));
end $$;
revoke execute on function app.admin_refuse_money_review(uuid, text) from public;
grant execute on function app.admin_refuse_money_review(uuid, text) to handover_authenticated;
