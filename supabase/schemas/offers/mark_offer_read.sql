-- mark_offer_read: records that the driver has read the offer. Safe to repeat; a closed offer stays closed.
create function app.mark_offer_read(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_offer public.driver_notifications;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  update public.driver_notifications offer set
    status = case when offer.status in ('sent', 'delivered') then 'read' else offer.status end,
    delivered_at = coalesce(offer.delivered_at, clock_timestamp()), read_at = coalesce(offer.read_at, clock_timestamp())
   where offer.id = p_id and offer.driver_id = v_actor
  returning * into v_offer;
  if not found then
    return private.refuse_offer_not_found();
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;
revoke execute on function app.mark_offer_read(uuid) from public;
grant execute on function app.mark_offer_read(uuid) to handover_authenticated;
