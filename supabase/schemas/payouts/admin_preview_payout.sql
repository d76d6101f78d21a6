-- admin_preview_payout: returns what closing up to `p_earned_before` would close for each driver, and the account it
-- would be paid to; without the caller's own pay.
create function app.admin_preview_payout(p_earned_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok((
    select jsonb_build_object('earnedBefore', private.format_iso(least(p_earned_before, clock_timestamp())), 'total', coalesce(sum(o.amount), 0),
             'prices', private.prices_of_period_json('infinity', least(p_earned_before, clock_timestamp())),
             'items', coalesce(jsonb_agg(jsonb_build_object('driverId', o.driver_id, 'name', d.name, 'amount', o.amount,
                                            'unusual', private.find_unusual_pay(o.driver_id, private.get_last_pay_period_end(o.driver_id, 'infinity'), least(p_earned_before, clock_timestamp())))
                                          || private.payout_accounts_json(o.driver_id) order by d.name, o.driver_id), '[]'))
      from private.list_open_pay(least(p_earned_before, clock_timestamp())) o join public.driver_profiles d on d.user_id = o.driver_id where o.driver_id <> v_admin));
end $$;
revoke execute on function app.admin_preview_payout(timestamptz) from public;
grant execute on function app.admin_preview_payout(timestamptz) to handover_authenticated;
