-- admin_transfer_payout: transfers the open items of a closed period to drivers with an account at the payment provider
-- that is not on hold, one job each; retries refused transfers. Allowed for the same administrators as
-- admin_pay_payout(). Idempotent: a transfer in progress is not repeated.
create function app.admin_transfer_payout(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_payout private.payouts;
  v_send private.payout_sends;
  v_sum numeric := 0;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  v_payout := private.lock_payout(p_id);
  if v_payout.id is null then
    return private.refuse_not_found();
  elsif private.payout_send_refusal(v_payout, v_admin) is not null then
    return private.payout_send_refusal(v_payout, v_admin);
  end if;
  for v_send in
    insert into private.payout_sends (payout_id, driver_id, method, state, provider_account, sent_by)
    select i.payout_id, i.driver_id, 'transfer', 'sending', a.provider_id, v_admin
      from private.payout_items i
      join private.payout_accounts a on a.driver_id = i.driver_id and a.kind = 'provider' and a.ended_at is null and a.on_hold_until <= clock_timestamp()
     where i.payout_id = v_payout.id and private.get_payout_item_state(i) in ('open', 'failed') order by i.driver_id
    returning * loop
    perform private.enqueue('transfer_pay', jsonb_build_object('payoutId', v_send.payout_id, 'driverId', v_send.driver_id), null, 'transfer-pay:' || v_send.id, 20);
    v_sum := v_sum + (select i.amount from private.payout_items i where i.payout_id = v_send.payout_id and i.driver_id = v_send.driver_id);
  end loop;
  if v_sum > 0 then
    perform private.record_admin_action(v_admin, 'transfer_payout', v_payout.id, null,
      jsonb_build_object('amount', v_sum) || case when exists (select from private.list_other_admins(v_admin)) then '{}' else '{"withoutApprover": true}' end::jsonb);
  elsif not exists (select from private.payout_sends s where s.payout_id = v_payout.id and s.method = 'transfer' and s.state <> 'failed') then
    return private.refuse('INVALID_STATE', '{"reason": "nobody_to_transfer"}');
  end if;
  return private.ok(private.payout_json(v_payout));
end $$;
revoke execute on function app.admin_transfer_payout(uuid) from public;
grant execute on function app.admin_transfer_payout(uuid) to handover_authenticated;
