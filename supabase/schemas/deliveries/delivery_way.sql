-- delivery_way: the way of a delivery that is being driven, for its sender, its receiver and administrators: {about,
-- metres, seconds, estimatedArrival, line}. The line as their place: for the parties only while the driver is on the
-- way to the door. Null when nobody drives.
create function app.delivery_way(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_is_admin boolean := private.acting_admin() is not null;
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select t.* into v_t from public.transactions t where t.id = p_id and (v_actor in (t.user_id, t.receiver_id) or v_is_admin);
  if not found then
    return private.not_found();
  end if;
  if v_t.status not in ('assigned', 'in_transit') then
    return private.ok(null);
  end if;
  return private.ok((
    select jsonb_build_object('about', coalesce(l.about, true), 'metres', round(l.metres::numeric)::int, 'seconds', round(l.seconds::numeric)::int,
             'estimatedArrival', private.iso(private.arrival_of(l.seconds)), 'line', private.way_line(v_t, v_is_admin))
      from private.way_left(v_t) l));
end $$;
revoke execute on function app.delivery_way(uuid) from public;
grant execute on function app.delivery_way(uuid) to handover_person;
