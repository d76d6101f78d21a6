-- decline_offer_by_link: the same for a signed link that names the offer.
create function app.decline_offer_by_link(p_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return coalesce((select private.decline_driver_offer(offer.driver_id, offer.id, p_reason) from public.driver_notifications offer where offer.id = p_id), private.refuse_offer_not_found());
end $$;
revoke execute on function app.decline_offer_by_link(uuid, text) from public;
grant execute on function app.decline_offer_by_link(uuid, text) to handover_service;
