-- accept_offer_by_link, decline_offer_by_link: the answer by a signed link: the server has read the offer's id from
-- the token, and an offer has one driver.
create function app.accept_offer_by_link(p_id uuid, p_via text default 'push', p_device_info text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return coalesce((select private.accept_driver_offer(offer.driver_id, offer.id, p_via, p_device_info) from public.driver_notifications offer where offer.id = p_id), private.refuse_offer_not_found());
end $$;
revoke execute on function app.accept_offer_by_link(uuid, text, text) from public;
grant execute on function app.accept_offer_by_link(uuid, text, text) to handover_service;
