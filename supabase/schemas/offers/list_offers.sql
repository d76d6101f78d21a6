-- list_offers: the driver's latest offers. Unread counts what still waits for them.
create function app.list_offers(p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.offer_json(o) order by (o).sent_at desc, (o).id desc) from (
        select n as o from public.driver_notifications n where n.driver_id = v_actor
         order by n.sent_at desc, n.id desc limit private.page_size(p_limit, 50)) s), '[]'),
    'unread', (select count(*) from public.driver_notifications n
                where n.driver_id = v_actor and n.status in ('sent', 'delivered') and n.expires_at > clock_timestamp())));
end $$;
revoke execute on function app.list_offers(int) from public;
grant execute on function app.list_offers(int) to handover_person;
