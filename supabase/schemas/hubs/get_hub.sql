-- get_hub: a hub's screen, for those who take cash there and administrators: who waits at the counter, longest first,
-- who comes for cash, what waits for senders, and the last count of the safe. What the drivers hold it does not say: it
-- is counted blind.
create function app.get_hub(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_hub public.hubs;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_hub := private.works_at(p_id, v_actor);
  if v_hub.id is null then
    return private.no_such_hub();
  end if;
  return private.ok(jsonb_build_object('hub', private.hub_json(v_hub, v_actor), 'serverTime', private.iso(clock_timestamp()),
    'deposits', (select coalesce(jsonb_agg(private.deposit_json(d, v_actor) order by d.opened_at, d.id), '[]')
                   from private.hub_deposits d where d.hub_id = v_hub.id and d.state in ('waiting', 'second_count')),
    'pickups', private.pickups_json(v_hub.id, v_actor),
    'collections', private.collections_json(v_hub.id, v_actor),
    'closing', private.closing_json(private.last_closing(v_hub.id))));
end $$;
revoke execute on function app.get_hub(uuid) from public;
grant execute on function app.get_hub(uuid) to handover_person;
