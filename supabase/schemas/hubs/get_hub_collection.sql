-- get_hub_collection: returns one open or completed collection to the hub's cashiers and administrators.
create function app.get_hub_collection(p_hub_id uuid, p_collection_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_c private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif (private.find_staffed_hub(p_hub_id, v_actor)).id is null then
    return private.refuse_hub_not_found();
  end if;
  select * into v_c from private.hub_collections c where c.id = p_collection_id and c.hub_id = p_hub_id;
  if not found then
    return private.refuse_hub_not_found();
  end if;
  return private.ok(private.collection_json(v_c, v_actor));
end $$;
revoke execute on function app.get_hub_collection(uuid, uuid) from public;
grant execute on function app.get_hub_collection(uuid, uuid) to handover_authenticated;
