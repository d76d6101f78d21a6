-- Hubs, where drivers hand in cash: opening hours, safes and cashiers. Other callers get HUB_NOT_FOUND.

-- refuse_hub_not_found: the same refusal for unknown hubs and hubs of others.
create function private.refuse_hub_not_found() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('HUB_NOT_FOUND');
end $$;

-- get_business_day: returns the date in the service's time zone.
create function private.get_business_day(p_at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.get_time_zone())::date;
end $$;

-- is_hub_open: returns whether the hub is active and open at this time.
create function private.is_hub_open(p_hub public.hubs, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_hub.is_active and exists (
    select from (select p_at at time zone private.get_time_zone() as local) clock cross join lateral jsonb_array_elements(p_hub.hours) opening
     where (opening ->> 'day')::int = extract(isodow from clock.local) and to_char(clock.local, 'HH24:MI') >= opening ->> 'from' and to_char(clock.local, 'HH24:MI') < opening ->> 'to');
end $$;

-- find_next_hub_opening: returns when the hub opens next; null if never.
create function private.find_next_hub_opening(p_hub public.hubs, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(opening_time.at)
      from generate_series(0, 7) day_offset
     cross join lateral (select private.get_business_day(p_at) + day_offset as day) d
     cross join lateral jsonb_array_elements(p_hub.hours) opening
     cross join lateral (select private.compute_timestamp_on_day(d.day, (opening ->> 'from')::time, private.get_time_zone(), false) as at) opening_time
     where p_hub.is_active and (opening ->> 'day')::int = extract(isodow from d.day) and opening_time.at > p_at);
end $$;

-- get_hub_balance: returns the safe's balance by the ledger.
create function private.get_hub_balance(p_hub_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select b.balance from ledger.accounts a join ledger.balances b on b.account_id = a.id
                    where a.book = 'cash' and a.kind = 'hub' and a.owner = p_hub_id), 0);
end $$;

create function private.cashiers_json(p_hub_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('userId', c.user_id, 'name', p.name, 'email', p.email, 'phone', private.find_verified_phone(c.user_id)) order by p.name, c.user_id), '[]')
      from public.hub_cashiers c join public.user_profiles p on p.user_id = c.user_id where c.hub_id = p_hub_id);
end $$;

-- hub_json: returns a hub for one reader: the balance only for its cashiers and administrators, the cashiers only for
-- administrators.
create function private.hub_json(p_hub public.hubs, p_reader uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_hub.id, 'name', p_hub.name, 'address', p_hub.address, 'location', private.point_json(p_hub.lat, p_hub.lng),
             'hours', p_hub.hours, 'isActive', p_hub.is_active, 'open', opening.open, 'opensAt', case when not opening.open then private.format_iso(private.find_next_hub_opening(p_hub, opening.at)) end,
             'balance', case when reader.is_admin or private.is_cashier(p_hub.id, p_reader) then private.get_hub_balance(p_hub.id) end,
             'cashiers', case when reader.is_admin then private.cashiers_json(p_hub.id) end,
             'pendingCashiers', case when reader.is_admin then private.pending_cashiers_json(p_hub.id) end)
      from (select exists (select from private.admins a where a.user_id = p_reader) as is_admin) reader
     cross join lateral (select clock.at, private.is_hub_open(p_hub, clock.at) as open from (select clock_timestamp() as at) clock) opening);
end $$;

-- find_staffed_hub: returns the hub if this person is a cashier there or an administrator; otherwise a row of nulls.
create function private.find_staffed_hub(p_hub_id uuid, p_actor uuid) returns public.hubs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select h from public.hubs h
     where h.id = p_hub_id and (private.is_cashier(h.id, p_actor) or exists (select from private.admins a where a.user_id = p_actor)));
end $$;

-- nearby_hubs_json: returns hubs where a driver can deposit cash: open ones first, then by distance from the driver's
-- last position.
create function private.nearby_hubs_json(p_driver public.driver_profiles, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', nearby.id, 'name', nearby.name, 'address', nearby.address, 'location', private.point_json(nearby.lat, nearby.lng), 'open', nearby.open,
             'opensAt', private.format_iso(nearby.opens_at), 'distanceKm', round((nearby.metres / 1000)::numeric, 1)) order by nearby.open desc, nearby.metres, nearby.name, nearby.id), '[]')
      from (select h.*, opening.open, case when not opening.open then private.find_next_hub_opening(h, clock_timestamp()) end as opens_at,
                   private.compute_distance_m(p_driver.current_latitude, p_driver.current_longitude, h.lat, h.lng) as metres
              from public.hubs h cross join lateral (select private.is_hub_open(h, clock_timestamp()) as open) opening
             where h.is_active order by opening.open desc, metres, h.name, h.id limit p_limit) nearby);
end $$;

-- find_user_by_identifier: returns the account with this id, verified e-mail address or verified number; null if none.
create function private.find_user_by_identifier(p_identifier jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select u.id from auth.users u where u.id = private.parse_uuid(p_identifier ->> 'userId') and u.deleted_at is null),
                  private.find_user_by_verified_email(p_identifier ->> 'email'),
                  (select p.user_id from public.user_profiles p where p.phone_number = private.canonicalize_phone(p_identifier ->> 'phone') and p.phone_verified_at is not null));
end $$;

-- list_cashier_errors: returns which of these people cannot become cashiers: no such account, or a driver.
create function private.list_cashier_errors(p_cashiers jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.field_error_json('cashiers.' || candidate.n, case when candidate.id is null then 'nobody' else 'drives' end) -> 0 order by candidate.n), '[]')
      from (select c.n - 1 as n, private.find_user_by_identifier(c.identifier) as id from jsonb_array_elements(p_cashiers) with ordinality c (identifier, n)) candidate
     where candidate.id is null or exists (select from public.driver_profiles d where d.user_id = candidate.id));
end $$;

-- get_cashier_facts: returns the current data of the people an approval would make cashiers. A changed name, address or
-- number, or a new driver among them, voids the approval.
create function private.get_cashier_facts(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('cashiers', (
    select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'email', private.find_verified_email(p.user_id), 'phone', private.find_verified_phone(p.user_id),
             'drives', exists (select from public.driver_profiles d where d.user_id = p.user_id)) order by p.user_id), '[]')
      from jsonb_array_elements_text(p_request -> 'userIds') id join public.user_profiles p on p.user_id = id::uuid));
end $$;

-- add_cashiers: makes the approved people cashiers of the hub and records it. The caller has locked the hub.
create function private.add_cashiers(p_hub_id uuid, p_request jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.hub_cashiers (hub_id, user_id)
  select p_hub_id, id::uuid from jsonb_array_elements_text(p_request -> 'userIds') id order by id on conflict do nothing;
  perform private.record_admin_action(p_admin, 'add_cashiers', p_hub_id, null, jsonb_build_object('userIds', p_request -> 'userIds') || private.approver_json(p_approver_id));
end $$;

-- request_cashiers: requests approval for those of these people who are not cashiers yet; needs two administrators.
-- Returns null if there is none or they were added, otherwise the pending approval or the refusal. The caller has
-- locked the hub.
create function private.request_cashiers(p_hub_id uuid, p_ids uuid[], p_admin uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_new_cashier_ids jsonb := (select jsonb_agg(id order by id) from unnest(p_ids) id
                   where not exists (select from public.hub_cashiers c where c.hub_id = p_hub_id and c.user_id = id));
begin
  return case when v_new_cashier_ids is not null then private.apply_dual_approval('add_cashiers', p_hub_id, jsonb_build_object('userIds', v_new_cashier_ids), p_admin) end;
end $$;

-- resolve_cashiers: returns the distinct accounts for these identifiers.
create function private.resolve_cashiers(p_cashiers jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select distinct private.find_user_by_identifier(identifier) from jsonb_array_elements(p_cashiers) identifier);
end $$;

-- pending_cashiers_json: returns the hub's pending request for cashiers; null if none.
create function private.pending_cashiers_json(p_hub_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('approvalId', a.id, 'expiresAt', private.format_iso(a.expires_at), 'effectiveAt', private.format_iso(a.effective_at),
             'names', (select jsonb_agg(cashier -> 'name' order by cashier ->> 'name') from jsonb_array_elements(a.params #> '{facts,cashiers}') cashier))
      from private.approvals a
     where a.subject_id = p_hub_id and a.action = 'add_cashiers' and (a.state = 'waiting' and a.expires_at > clock_timestamp() or a.state = 'scheduled'));
end $$;

-- hub_record_json: returns a hub for the record of administrators' actions.
create function private.hub_record_json(p_hub public.hubs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('name', p_hub.name, 'address', p_hub.address, 'location', private.point_json(p_hub.lat, p_hub.lng), 'hours', p_hub.hours,
           'isActive', p_hub.is_active, 'cashiers', (select coalesce(jsonb_agg(c.user_id order by c.user_id), '[]') from public.hub_cashiers c where c.hub_id = p_hub.id));
end $$;

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

-- get_hub: returns a hub's screen for its cashiers and administrators: deposits and pickups, waiting collections, the
-- safe's last count and its balance by owner. Each list has its first items and its length. Never the sums that drivers
-- hold, because cashiers count without knowing the expected sum.
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
                   from (select * from private.hub_deposits h where h.hub_id = v_hub.id and h.state in ('waiting', 'second_count') order by h.opened_at, h.id limit 50) d),
    'depositsCount', (select count(*) from private.hub_deposits h where h.hub_id = v_hub.id and h.state in ('waiting', 'second_count')),
    'pickups', private.hub_pickups_json(v_hub.id, v_actor, 50),
    'pickupsCount', (select count(*) from private.list_hub_pickups(v_hub.id)),
    'collections', private.collections_json(v_hub.id, v_actor, private.find_open_collections(v_hub.id, null, null, null, 20)),
    'collectionsCount', (select count(*) from private.hub_collections c where c.hub_id = v_hub.id and c.state <> 'done'),
    'safe', jsonb_build_object('waiting', private.sum_open_collections(v_hub.id), 'reserved', private.sum_reserved_cash(v_hub.id, null), 'available', private.compute_bankable_cash(v_hub.id)),
    'closing', private.closing_json(private.find_last_closing(v_hub.id))));
end $$;
revoke execute on function app.get_hub(uuid) from public;
grant execute on function app.get_hub(uuid) to handover_authenticated;
