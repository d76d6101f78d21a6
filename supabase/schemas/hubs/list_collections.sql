-- list_collections: lists a hub's open collections, longest waiting first, by words in the sender's name or the
-- delivery's number. For its cashiers and administrators.
create function app.list_collections(p_hub_id uuid, p_q text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_cursor record := private.decode_cursor(p_cursor);
  v_size int := private.clamp_page_size(p_limit, 50);
  v_found private.hub_collections[];
  v_last private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  elsif (private.find_staffed_hub(p_hub_id, v_actor)).id is null then
    return private.refuse_hub_not_found();
  end if;
  v_found := private.find_open_collections(p_hub_id, private.to_search_pattern(p_q), v_cursor.at, v_cursor.id, v_size + 1);
  v_last := v_found[v_size];
  return private.ok(jsonb_build_object('items', private.collections_json(p_hub_id, v_actor, v_found[1:v_size]),
    'nextCursor', case when cardinality(v_found) > v_size then private.encode_cursor(v_last.opened_at, v_last.id) end));
end $$;
revoke execute on function app.list_collections(uuid, text, text, int) from public;
grant execute on function app.list_collections(uuid, text, text, int) to handover_authenticated;
