-- admin_pay_payout: records that a closed period's pay, all of it or to these drivers, has been sent. Must be another
-- administrator than the one who closed it, unless they are the only one of their team. Items with a transfer are left
-- out. Idempotent.
create function app.admin_pay_payout(p_id uuid, p_driver_ids uuid[] default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_payout private.payouts;
  v_item private.payout_items;
  v_sum numeric := 0;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  v_payout := private.lock_payout(p_id);
  if v_payout.id is null then
    return private.refuse_not_found();
  elsif exists (select from unnest(p_driver_ids) d where not exists (select from private.payout_items i where i.payout_id = v_payout.id and i.driver_id = d)) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if v_payout.paid_at is null then
    if private.payout_send_refusal(v_payout, v_admin) is not null then
      return private.payout_send_refusal(v_payout, v_admin);
    elsif exists (select from private.payout_items i where i.payout_id = v_payout.id and (p_driver_ids is null or i.driver_id = any (p_driver_ids))
                     and private.get_payout_item_state(i) = 'sending') then
      return private.refuse('INVALID_STATE', '{"reason": "transfer_under_way"}');
    end if;
    for v_item in select i.* from private.payout_items i
                   where i.payout_id = v_payout.id and (p_driver_ids is null or i.driver_id = any (p_driver_ids)) and private.get_payout_item_state(i) <> 'sent' order by i.driver_id loop
      insert into private.payout_sends (payout_id, driver_id, method, state, sent_by) values (v_payout.id, v_item.driver_id, 'hand', 'sent', v_admin);
      perform private.pay_payout_item(v_item, v_admin);
      v_sum := v_sum + v_item.amount;
    end loop;
    perform private.complete_payout(v_payout.id, v_admin);
    if v_sum > 0 then
      perform private.record_admin_action(v_admin, 'pay_payout', v_payout.id, null,
        jsonb_build_object('amount', v_sum) || case when exists (select from private.list_other_admins(v_admin)) then '{}' else '{"withoutApprover": true}' end::jsonb);
    end if;
  end if;
  return private.ok(private.payout_json(private.lock_payout(v_payout.id)));
end $$;
revoke execute on function app.admin_pay_payout(uuid, uuid[]) from public;
grant execute on function app.admin_pay_payout(uuid, uuid[]) to handover_authenticated;
