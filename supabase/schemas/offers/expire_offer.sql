-- expire_offer: closes one offer at its deadline, called by a job. Safe to call early or late. For the plan settings
-- see answer_offers.sql.
create function app.expire_offer(p_offer_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_offer public.driver_notifications;
  v_outcome text;
begin
  select * into v_offer from public.driver_notifications offer where offer.id = p_offer_id;
  if not found then
    return private.ok('{"outcome": "gone"}');
  end if;
  v_outcome := private.close_stale_offer(v_offer.id, v_offer.transaction_id);
  if v_outcome = 'open' then
    perform private.enqueue('expire_offer', jsonb_build_object('offerId', v_offer.id), v_offer.expires_at, 'expire:' || v_offer.id);
  end if;
  return private.ok(jsonb_build_object('outcome', v_outcome));
end $$;
revoke execute on function app.expire_offer(uuid) from public;
grant execute on function app.expire_offer(uuid) to handover_service;
