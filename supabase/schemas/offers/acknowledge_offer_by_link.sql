-- acknowledge_offer_by_link: records that a phone has received the offer, for a signed link that names it.
create function app.acknowledge_offer_by_link(p_id uuid, p_channel text default 'push', p_subscription_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return coalesce((select private.acknowledge_driver_offer(offer.driver_id, offer.id, p_channel, p_subscription_id) from public.driver_notifications offer where offer.id = p_id), private.refuse_offer_not_found());
end $$;
revoke execute on function app.acknowledge_offer_by_link(uuid, text, uuid) from public;
grant execute on function app.acknowledge_offer_by_link(uuid, text, uuid) to handover_service;
