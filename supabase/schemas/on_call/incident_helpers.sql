-- Colleagues: nearby drivers that operations ask to help a person in danger. For an hour, while the incident is open,
-- they see that person's first name and position; never a track, an amount or the cargo.

-- find_incident_position: the newest known position of the person in danger: the position sent with the call, a
-- driver's last position, or the address where a sender or receiver waits. Never the later positions of another
-- person's driver.
create function private.find_incident_position(p_incident private.incidents, out lat double precision, out lng double precision, out at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.lat, p.lng, p.at
    from (select p_incident.latitude, p_incident.longitude, p_incident.placed_at
          union all
          select d.current_latitude, d.current_longitude, d.position_at from public.driver_profiles d where d.user_id = p_incident.driver_id and d.user_id = p_incident.person_id
          union all
          select case p_incident.person_id when t.user_id then t.pickup_latitude when t.receiver_id then t.delivery_latitude end,
                 case p_incident.person_id when t.user_id then t.pickup_longitude when t.receiver_id then t.delivery_longitude end, null::timestamptz
            from public.transactions t where t.id = p_incident.transaction_id) p (lat, lng, at)
   where p.lat is not null
   order by p.at desc nulls last limit 1
$$;

-- is_involved_in_incident: whether the incident is about the person or about one of their deliveries.
create function private.is_involved_in_incident(p_incident private.incidents, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_user_id in (p_incident.person_id, coalesce(p_incident.driver_id, p_incident.person_id))
      or exists (select from public.transactions t where t.id = p_incident.transaction_id and p_user_id in (t.user_id, t.receiver_id));
end $$;

-- can_help: whether a driver is on duty and not involved in the incident.
create function private.can_help(p_incident private.incidents, p_driver public.driver_profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_driver.is_approved and p_driver.suspended_at is null and p_driver.status <> 'offline' and p_driver.current_latitude is not null
     and not private.has_frozen_offers(p_driver.user_id) and not private.is_involved_in_incident(p_incident, p_driver.user_id);
end $$;

-- compute_help_request_expiry: when a help request expires.
create function private.compute_help_request_expiry(p_requested_at timestamptz) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return p_requested_at + interval '1 hour';
end $$;

-- incident_helpers_json: the help requests to drivers, and their answers.
create function private.incident_helpers_json(p_incident private.incidents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'name', private.get_display_name(h.driver_id), 'requestedAt', private.format_iso(h.requested_at),
             'state', case when h.going then 'going' when not h.going then 'cannot'
                           when p_incident.closed_at is not null or private.compute_help_request_expiry(h.requested_at) <= clock_timestamp() then 'over' else 'asked' end) order by h.requested_at), '[]')
      from private.incident_helpers h where h.incident_id = p_incident.id);
end $$;

-- help_request_json: a help request as the asked driver sees it, with the current position of the person in danger.
create function private.help_request_json(p_help_request private.incident_helpers, p_incident private.incidents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_help_request.incident_id, 'firstName', split_part(private.get_display_name(p_incident.person_id), ' ', 1), 'requestedAt', private.format_iso(p_help_request.requested_at),
      'going', p_help_request.going, 'place', private.point_json(position.lat, position.lng) || jsonb_build_object('at', private.format_iso(position.at)))
      from private.find_incident_position(p_incident) position);
end $$;

-- find_help_request: the newest help request to this driver that is neither closed, expired nor declined.
create function private.find_help_request(p_driver_id uuid) returns private.incident_helpers
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select h from private.incident_helpers h join private.incidents i on i.id = h.incident_id
     where h.driver_id = p_driver_id and i.closed_at is null and private.compute_help_request_expiry(h.requested_at) > clock_timestamp() and h.going is distinct from false
     order by h.requested_at desc limit 1);
end $$;

-- admin_list_colleagues: the eight nearest drivers on duty that operations can ask for help, drivers without a task
-- first. Empty if the incident's position is unknown.
create function app.admin_list_colleagues(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents;
  v_refusal jsonb;
  v_items jsonb;
begin
  select * into v_incident from private.incidents i where i.id = p_id and v_admin is not null;
  v_refusal := private.incident_refusal(v_admin, v_incident);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('driverId', nearest.user_id, 'name', nearest.name, 'metres', round(nearest.metres), 'hasTask', nearest.busy, 'at', private.format_iso(nearest.position_at)) order by nearest.busy, nearest.metres), '[]')
    into v_items
    from (select d.user_id, d.name, d.position_at, private.current_task_json(d.user_id) is not null as busy,
                 private.compute_distance_m(position.lat, position.lng, d.current_latitude, d.current_longitude) as metres
            from private.find_incident_position(v_incident) position cross join public.driver_profiles d
           where position.lat is not null and private.can_help(v_incident, d) order by busy, metres limit 8) nearest;
  return private.ok(jsonb_build_object('items', v_items));
end $$;
revoke execute on function app.admin_list_colleagues(uuid) from public;
grant execute on function app.admin_list_colleagues(uuid) to handover_authenticated;

-- admin_request_colleague: asks a driver on duty for help, on their page and by push. Idempotent; asks again if the
-- driver has not answered within an hour.
create function app.admin_request_colleague(p_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif (select position.lat from private.find_incident_position(v_incident) position) is null
     or not exists (select from public.driver_profiles d where d.user_id = p_driver_id and private.can_help(v_incident, d)) then
    return private.refuse('INVALID_STATE', '{"reason": "not_a_helper"}');
  end if;
  insert into private.incident_helpers as h (incident_id, driver_id, requested_by) values (v_incident.id, p_driver_id, v_admin)
  on conflict (incident_id, driver_id) do update set requested_by = v_admin, requested_at = clock_timestamp(), going = null, answered_at = null
   where h.going is null and private.compute_help_request_expiry(h.requested_at) <= clock_timestamp();
  if found then
    perform private.record_incident_entry(v_incident.id, 'colleague_asked', v_admin, null, jsonb_build_object('userId', p_driver_id));
    perform private.enqueue('notify', jsonb_build_object('type', 'colleague_needs_help', 'userId', p_driver_id,
      'key', concat_ws(':', 'help', v_incident.id, p_driver_id, (select count(*) from private.incident_entries e where e.incident_id = v_incident.id and e.kind = 'colleague_asked'))));
    perform private.broadcast('driver:' || p_driver_id, 'help', '{}');
    perform private.broadcast_incident(v_incident);
  end if;
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_request_colleague(uuid, uuid) from public;
grant execute on function app.admin_request_colleague(uuid, uuid) to handover_authenticated;

-- get_help_request: the open request to this driver to help a colleague, or null.
create function app.get_help_request() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_help_request private.incident_helpers;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_help_request := private.find_help_request(v_actor);
  return private.ok(jsonb_build_object('help', (select private.help_request_json(v_help_request, i) from private.incidents i where i.id = v_help_request.incident_id)));
end $$;
revoke execute on function app.get_help_request() from public;
grant execute on function app.get_help_request() to handover_authenticated;

-- answer_help_request: a driver accepts or declines a help request. They can change the answer while the request is
-- open. Idempotent.
create function app.answer_help_request(p_incident_id uuid, p_going boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_incident private.incidents;
  v_help_request private.incident_helpers;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select i.* into v_incident from private.incidents i join private.incident_helpers h on h.incident_id = i.id and h.driver_id = v_actor where i.id = p_incident_id for update of i;
  select h.* into v_help_request from private.incident_helpers h where h.incident_id = v_incident.id and h.driver_id = v_actor;
  if v_help_request.incident_id is null then
    return private.refuse_not_found();
  elsif v_incident.closed_at is not null or private.compute_help_request_expiry(v_help_request.requested_at) <= clock_timestamp() then
    return private.refuse('INVALID_STATE', '{"reason": "help_over"}');
  end if;
  if v_help_request.going is distinct from p_going then
    update private.incident_helpers h set going = p_going, answered_at = clock_timestamp() where h.incident_id = v_incident.id and h.driver_id = v_actor;
    perform private.record_incident_entry(v_incident.id, case when p_going then 'colleague_going' else 'colleague_cannot' end, v_actor);
    perform private.broadcast_incident(v_incident);
  end if;
  v_help_request := private.find_help_request(v_actor);
  return private.ok(jsonb_build_object('help', (select private.help_request_json(v_help_request, i) from private.incidents i where i.id = v_help_request.incident_id)));
end $$;
revoke execute on function app.answer_help_request(uuid, boolean) from public;
grant execute on function app.answer_help_request(uuid, boolean) to handover_authenticated;
