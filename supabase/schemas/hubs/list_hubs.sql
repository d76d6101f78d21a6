-- list_hubs: lists the hubs where the caller is a cashier, by name.
create function app.list_hubs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.hub_json(h, v_actor) order by lower(h.name), h.id), '[]')
      from public.hubs h join public.hub_cashiers c on c.hub_id = h.id and c.user_id = v_actor where private.is_cashier(h.id, v_actor))));
end $$;
revoke execute on function app.list_hubs() from public;
grant execute on function app.list_hubs() to handover_authenticated;
