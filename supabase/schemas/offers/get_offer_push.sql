-- get_offer_push: what a push of this offer needs, and whether it is still due: null if there is no such offer.
create function app.get_offer_push(p_offer_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('driverId', offer.driver_id, 'expiresAt', private.format_iso(offer.expires_at), 'secondsLeft', extract(epoch from offer.expires_at - clock_timestamp()),
                              'retries', private.get_setting('offer_retries')::int, 'isClosed', offer.closed_at is not null,
                              'isOpen', private.is_open_offer(offer.status) and offer.expires_at > clock_timestamp())
      from public.driver_notifications offer where offer.id = p_offer_id));
end $$;
revoke execute on function app.get_offer_push(uuid) from public;
grant execute on function app.get_offer_push(uuid) to handover_service;
