-- admin_export_payout_credits: returns the content of a bank file: the items of a closed period without a pending or
-- completed transfer, for drivers with a bank account that is not on hold and a name in the bank's characters. Records
-- the export.
create function app.admin_export_payout_credits(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_payout private.payouts;
  v_credits jsonb;
  v_local_now timestamp := clock_timestamp() at time zone private.get_time_zone();
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select * into v_payout from private.payouts p where p.id = p_id;
  if not found then
    return private.refuse_not_found();
  end if;
  select jsonb_agg(jsonb_build_object('driverId', i.driver_id, 'name', private.to_bank_file_name(d.name), 'amount', i.amount, 'routing', a.routing, 'account', private.decrypt(a.account),
                                      'savings', a.savings) order by d.name, i.driver_id)
    into v_credits
    from private.payout_items i join public.driver_profiles d on d.user_id = i.driver_id
    join private.payout_accounts a on a.driver_id = i.driver_id and a.kind = 'bank' and a.ended_at is null and a.on_hold_until <= clock_timestamp()
   where i.payout_id = v_payout.id and private.get_payout_item_state(i) in ('open', 'failed') and private.to_bank_file_name(d.name) is not null;
  if v_credits is null then
    return private.refuse('INVALID_STATE', '{"reason": "nobody_to_credit"}');
  end if;
  perform private.record_admin_action(v_admin, 'export_payout_credits', v_payout.id, null,
    (select jsonb_build_object('amount', sum((c ->> 'amount')::numeric)) from jsonb_array_elements(v_credits) c));
  return private.ok(jsonb_build_object('earnedBefore', to_char(private.get_business_day(v_payout.earned_before), 'YYYY-MM-DD'), 'day', to_char(v_local_now, 'YYYY-MM-DD'), 'time', to_char(v_local_now, 'HH24:MI'),
    -- The period's sequence number: it distinguishes files of one day, and repeats for the same file.
    'number', (select count(*) from private.payouts earlier where (earlier.closed_at, earlier.id) < (v_payout.closed_at, v_payout.id)), 'credits', v_credits));
end $$;
revoke execute on function app.admin_export_payout_credits(uuid) from public;
grant execute on function app.admin_export_payout_credits(uuid) to handover_authenticated;
