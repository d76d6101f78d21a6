-- admin_list_hubs: lists all hubs by name; `p_search`: words in name and address.
create function app.admin_list_hubs(p_search text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_cursor record;
  v_size int := private.clamp_page_size(p_limit, 50);
  v_pattern text := private.to_search_pattern(p_search);
  v_hubs public.hubs[];
  v_last_row public.hubs;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  v_cursor := private.decode_name_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_hubs := array(select h from public.hubs h
    where (v_cursor.id is null or (lower(h.name), h.id) > (v_cursor.name, v_cursor.id))
      and (v_pattern is null or private.to_search_text(h.name, h.address) like v_pattern)
    order by lower(h.name), h.id limit v_size + 1);
  v_last_row := v_hubs[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.hub_json(h, v_admin) order by lower(h.name), h.id) from unnest(v_hubs[1:v_size]) h), '[]'),
    'nextCursor', case when cardinality(v_hubs) > v_size then private.encode_name_cursor(lower(v_last_row.name), v_last_row.id) end));
end $$;
revoke execute on function app.admin_list_hubs(text, text, int) from public;
grant execute on function app.admin_list_hubs(text, text, int) to handover_authenticated;

-- admin_create_hub: creates a hub, active by default, and records the administrator. Its cashiers need two
-- administrators.
create function app.admin_create_hub(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_hub public.hubs;
  v_cashiers jsonb := coalesce(p_body -> 'cashiers', '[]');
  v_errors jsonb;
  v_cashier_request jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  v_errors := private.list_cashier_errors(v_cashiers);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  insert into public.hubs (name, address, lat, lng, hours, is_active)
  values (btrim(p_body ->> 'name'), btrim(p_body ->> 'address'), (p_body #>> '{location,lat}')::double precision, (p_body #>> '{location,lng}')::double precision,
          coalesce(p_body -> 'hours', '[]'), coalesce((p_body ->> 'isActive')::boolean, true))
  returning * into v_hub;
  v_cashier_request := private.request_cashiers(v_hub.id, private.resolve_cashiers(v_cashiers), v_admin);
  if not (v_cashier_request -> 'ok')::boolean then
    -- If the request for cashiers is refused, the hub is not created.
    delete from public.hubs h where h.id = v_hub.id;
    return v_cashier_request;
  end if;
  perform private.record_admin_action(v_admin, 'create_hub', v_hub.id, null, private.hub_record_json(v_hub));
  return private.ok(private.hub_json(v_hub, v_admin));
end $$;
revoke execute on function app.admin_create_hub(jsonb) from public;
grant execute on function app.admin_create_hub(jsonb) to handover_authenticated;

-- is_hub_in_use: returns whether cash is on its way to or from this hub. Such a hub cannot close or lose its last
-- cashier. Reserved cash does not count: until a driver gets an offer, another hub can be chosen.
create function private.is_hub_in_use(p_hub_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.custody_legs l where l.state in ('waiting', 'verifying')
                    and (l.giver_kind = 'hub' and l.giver_id = p_hub_id or l.taker_kind = 'hub' and l.taker_id = p_hub_id))
      or exists (select from public.transactions t where t.hub_id = p_hub_id and t.status = 'broadcast')
      or exists (select from private.hub_deposits d where d.hub_id = p_hub_id and d.state in ('waiting', 'second_count'))
      or exists (select from private.hub_collections c where c.hub_id = p_hub_id and c.state <> 'done');
end $$;

-- list_unstaffed_hubs: lists hubs that have or expect cash but no cashier: inactive hubs, or hubs without a cashier,
-- for example because the only one became a driver. Returns since when.
create function private.list_unstaffed_hubs() returns table (hub_id uuid, since timestamptz)
language sql stable security definer set search_path = '' as $$
  with unstaffed_hubs as materialized (
    select h.id from public.hubs h
     where not h.is_active or not exists (select from public.hub_cashiers c where c.hub_id = h.id and private.is_cashier(c.hub_id, c.user_id)))
  select pending.hub_id, min(pending.at) from (
    select case l.taker_kind when 'hub' then l.taker_id else l.giver_id end as hub_id, l.opened_at as at
      from public.custody_legs l where l.state in ('waiting', 'verifying') and 'hub' in (l.giver_kind, l.taker_kind)
    union all
    select d.hub_id, d.opened_at from private.hub_deposits d where d.state in ('waiting', 'second_count')
    union all
    select c.hub_id, c.opened_at from private.hub_collections c where c.state <> 'done') pending
   where pending.hub_id in (select u.id from unstaffed_hubs u) group by pending.hub_id
$$;

-- admin_update_hub: changes the fields in the patch; `cashiers` is the complete new list. One administrator can remove
-- a cashier; a new one needs two and waits in `pendingCashiers`. A hub in use cannot close or lose its last cashier.
-- Records the administrator. Idempotent.
create function app.admin_update_hub(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_hub public.hubs;
  v_before jsonb;
  v_after jsonb;
  v_errors jsonb;
  v_changed_keys text[];
  v_cashier_ids uuid[];
  v_cashier_request jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select * into v_hub from public.hubs h where h.id = p_id for no key update;
  if not found then
    return private.refuse_hub_not_found();
  end if;
  if (v_hub.is_active and p_patch -> 'isActive' = 'false'
      or p_patch -> 'cashiers' = '[]' and exists (select from public.hub_cashiers c where c.hub_id = v_hub.id)) and private.is_hub_in_use(v_hub.id) then
    return private.refuse('INVALID_STATE', '{"reason": "hub_in_use"}');
  end if;
  if p_patch ? 'cashiers' then
    v_errors := private.list_cashier_errors(p_patch -> 'cashiers');
    if v_errors <> '[]' then
      return private.refuse_invalid(v_errors);
    end if;
    v_cashier_ids := private.resolve_cashiers(p_patch -> 'cashiers');
    -- Cashiers that wait for approval do not count: a hub in use keeps a cashier until another one is approved.
    if (exists (select from private.list_other_admins(v_admin)) or (select private.get_sole_admin_delay(p) > interval '0' from private.admin_policies p where p.action = 'add_cashiers'))
       and exists (select from public.hub_cashiers c where c.hub_id = p_id) and not exists (select from public.hub_cashiers c where c.hub_id = p_id and c.user_id = any (v_cashier_ids))
       and private.is_hub_in_use(p_id) then
      return private.refuse('INVALID_STATE', '{"reason": "hub_in_use"}');
    end if;
    v_cashier_request := private.request_cashiers(p_id, v_cashier_ids, v_admin);
    if not (v_cashier_request -> 'ok')::boolean then
      return v_cashier_request;
    end if;
  end if;
  v_before := private.hub_record_json(v_hub);
  if p_patch ? 'cashiers' then
    delete from public.hub_cashiers c where c.hub_id = p_id and c.user_id <> all (v_cashier_ids);
  end if;
  v_after := v_before || (p_patch - 'cashiers');
  update public.hubs h set name = btrim(v_after ->> 'name'), address = btrim(v_after ->> 'address'), lat = (v_after #>> '{location,lat}')::double precision,
         lng = (v_after #>> '{location,lng}')::double precision, hours = v_after -> 'hours', is_active = (v_after ->> 'isActive')::boolean
   where h.id = p_id returning * into v_hub;
  v_after := private.hub_record_json(v_hub);
  v_changed_keys := array(select key from jsonb_object_keys(v_before) key where v_before -> key is distinct from v_after -> key);
  if v_changed_keys <> '{}' then
    perform private.record_admin_action(v_admin, 'update_hub', p_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(key, v_before -> key) from unnest(v_changed_keys) key), 'after', (select jsonb_object_agg(key, v_after -> key) from unnest(v_changed_keys) key)));
  end if;
  return private.ok(private.hub_json(v_hub, v_admin));
end $$;
revoke execute on function app.admin_update_hub(uuid, jsonb) from public;
grant execute on function app.admin_update_hub(uuid, jsonb) to handover_authenticated;
