-- get_offer_by_link, acknowledge_offer_by_link: for a signed link: the server has read the offer's id from the token,
-- and an offer has one driver.
create function app.get_offer_by_link(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_set(private.get_driver_offer(offer.driver_id, offer.id), '{data,units}', to_jsonb(coalesce(s.units, 'auto')))
      from public.driver_notifications offer left join public.user_settings s on s.user_id = offer.driver_id
     where offer.id = p_id), private.refuse_offer_not_found());
end $$;
revoke execute on function app.get_offer_by_link(uuid) from public;
grant execute on function app.get_offer_by_link(uuid) to handover_service;
