-- get_driver_holdings: returns the cash that the driver holds, longest first, the ceiling, and hubs that accept
-- deposits.
create function app.get_driver_holdings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('held', private.sum_held_cash(v_actor), 'ceiling', private.get_cash_ceiling(v_driver), 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('transactionId', h.transaction_id, 'amount', h.amount, 'since', private.format_iso(h.since)) order by h.since, h.transaction_id), '[]')
      from private.list_held_cash(v_actor) h), 'hubs', private.nearby_hubs_json(v_driver, 5)));
end $$;
revoke execute on function app.get_driver_holdings() from public;
grant execute on function app.get_driver_holdings() to handover_authenticated;
