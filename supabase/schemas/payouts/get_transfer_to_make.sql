-- get_transfer_to_make: returns the transfer that the payment provider must make for this item, with an id that stays
-- the same until the provider has answered; null if there is none.
create function app.get_transfer_to_make(p_payout_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('transfer', (
    select jsonb_build_object('transferId', s.id, 'accountId', s.provider_account, 'amount', i.amount,
                              'earnedBefore', to_char(private.get_business_day(p.earned_before), 'YYYY-MM-DD'))
      from private.payout_sends s join private.payout_items i on i.payout_id = s.payout_id and i.driver_id = s.driver_id join private.payouts p on p.id = s.payout_id
     where s.payout_id = p_payout_id and s.driver_id = p_driver_id and s.method = 'transfer' and s.state = 'sending')));
end $$;
revoke execute on function app.get_transfer_to_make(uuid, uuid) from public;
grant execute on function app.get_transfer_to_make(uuid, uuid) to handover_service;
