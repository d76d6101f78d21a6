-- get_hub: returns a hub's screen for its cashiers and administrators: deposits and pickups, waiting collections, the
-- safe's last count and its balance by owner. Each list has its first items and its length. Never the sums that drivers
-- hold, because cashiers count blind.
create function app.get_hub(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_hub public.hubs;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_hub := private.find_staffed_hub(p_id, v_actor);
  if v_hub.id is null then
    return private.refuse_hub_not_found();
  end if;
  return private.ok(jsonb_build_object('hub', private.hub_json(v_hub, v_actor), 'serverTime', private.format_iso(clock_timestamp()),
    'deposits', (select coalesce(jsonb_agg(private.deposit_json(d, v_actor) order by d.opened_at, d.id), '[]')
                   from (select * from private.hub_deposits x where x.hub_id = v_hub.id and x.state in ('waiting', 'second_count') order by x.opened_at, x.id limit 50) d),
    'depositsCount', (select count(*) from private.hub_deposits x where x.hub_id = v_hub.id and x.state in ('waiting', 'second_count')),
    'pickups', private.hub_pickups_json(v_hub.id, v_actor, 50),
    'pickupsCount', (select count(*) from private.list_hub_pickups(v_hub.id)),
    'collections', private.collections_json(v_hub.id, v_actor, private.find_open_collections(v_hub.id, null, null, null, 20)),
    'collectionsCount', (select count(*) from private.hub_collections c where c.hub_id = v_hub.id and c.state <> 'done'),
    'safe', jsonb_build_object('waiting', private.sum_open_collections(v_hub.id), 'reserved', private.sum_reserved_cash(v_hub.id, null), 'available', private.compute_bankable_cash(v_hub.id)),
    'closing', private.closing_json(private.find_last_closing(v_hub.id))));
end $$;
revoke execute on function app.get_hub(uuid) from public;
grant execute on function app.get_hub(uuid) to handover_authenticated;
