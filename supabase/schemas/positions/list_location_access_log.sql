-- list_location_access_log: the driver reads when operations accessed their location history, for which period, why
-- and about which delivery; not which administrator. Returns the newest hundred entries within the retention period.
-- An access for an incident in which another person called for help appears only after the incident is closed: that
-- person may stand before the driver.
create function app.list_location_access_log() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('days', private.get_setting('location_access_log_days')::int, 'items', coalesce((
    select jsonb_agg(jsonb_build_object('at', private.format_iso(l.at), 'from', private.format_iso(l.from_at), 'to', private.format_iso(l.to_at), 'reason', l.reason,
                                       'orderNo', (select t.order_no from public.transactions t where t.id = l.transaction_id and t.driver_id = v_actor),
                                       'incidentNo', (select i.no from private.incidents i where i.id = l.incident_id))
                     order by l.id desc)
      from (select * from private.location_access_log l
             where l.driver_id = v_actor and l.at >= now() - make_interval(days => private.get_setting('location_access_log_days')::int)
               and not exists (select from private.incidents i where i.id = l.incident_id and i.closed_at is null and i.person_id <> l.driver_id)
             order by l.id desc limit 100) l), '[]')));
end $$;
revoke execute on function app.list_location_access_log() from public;
grant execute on function app.list_location_access_log() to handover_authenticated;
