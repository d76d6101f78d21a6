-- admin_close_payout: closes the pay that all drivers, or the given ones, earned before `p_earned_before`; from then on
-- it is owed to them. Administrators cannot close their own pay. Refused if there is nothing to close.
create function app.admin_close_payout(p_earned_before timestamptz, p_driver_ids uuid[] default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_earned_before timestamptz := least(p_earned_before, clock_timestamp());
  v_payout private.payouts;
  v_item private.payout_items;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  -- Serialized, because two concurrent calls would close the same pay.
  perform pg_advisory_xact_lock(hashtextextended('payouts', 0));
  if not exists (select from private.list_open_pay(v_earned_before) o where o.driver_id <> v_admin and (p_driver_ids is null or o.driver_id = any (p_driver_ids))) then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_to_close"}');
  end if;
  insert into private.payouts (earned_before, team, closed_by)
  select v_earned_before, a.team, v_admin from private.admins a where a.user_id = v_admin returning * into v_payout;
  for v_item in
    insert into private.payout_items (payout_id, driver_id, amount)
    select v_payout.id, o.driver_id, o.amount from private.list_open_pay(v_earned_before) o
     where o.driver_id <> v_admin and (p_driver_ids is null or o.driver_id = any (p_driver_ids)) order by o.driver_id
    returning * loop
    perform private.post_pay(v_payout.id, 'pay_closed', v_item.driver_id, v_item.amount, v_admin);
  end loop;
  perform private.record_admin_action(v_admin, 'close_payout', v_payout.id, null,
    jsonb_build_object('amount', (select sum(i.amount) from private.payout_items i where i.payout_id = v_payout.id)));
  return private.ok(private.payout_json(v_payout));
end $$;
revoke execute on function app.admin_close_payout(timestamptz, uuid[]) from public;
grant execute on function app.admin_close_payout(timestamptz, uuid[]) to handover_authenticated;
