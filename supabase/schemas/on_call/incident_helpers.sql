-- Colleagues: nearby drivers that operations ask to help a person in danger. For an hour, while the incident is open,
-- they see that person's first name and position; never a track, an amount or the cargo.

-- find_incident_position: the newest known position of the person in danger: the position sent with the call, a
-- driver's last position, or the address where a sender or receiver waits. Never the later positions of another
-- person's driver.
create function private.find_incident_position(p_i private.incidents, out lat double precision, out lng double precision, out at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.lat, p.lng, p.at
    from (select p_i.latitude, p_i.longitude, p_i.placed_at
          union all
          select d.current_latitude, d.current_longitude, d.position_at from public.driver_profiles d where d.user_id = p_i.driver_id and d.user_id = p_i.person_id
          union all
          select case p_i.person_id when t.user_id then t.pickup_latitude when t.receiver_id then t.delivery_latitude end,
                 case p_i.person_id when t.user_id then t.pickup_longitude when t.receiver_id then t.delivery_longitude end, null::timestamptz
            from public.transactions t where t.id = p_i.transaction_id) p (lat, lng, at)
   where p.lat is not null
   order by p.at desc nulls last limit 1
$$;

-- is_involved_in_incident: whether the incident is about the person or about one of their deliveries.
create function private.is_involved_in_incident(p_i private.incidents, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_user_id in (p_i.person_id, coalesce(p_i.driver_id, p_i.person_id))
      or exists (select from public.transactions t where t.id = p_i.transaction_id and p_user_id in (t.user_id, t.receiver_id));
end $$;

-- can_help: whether a driver is on duty and not involved in the incident.
create function private.can_help(p_i private.incidents, p_d public.driver_profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_d.is_approved and p_d.suspended_at is null and p_d.status <> 'offline' and p_d.current_latitude is not null
     and not private.has_frozen_offers(p_d.user_id) and not private.is_involved_in_incident(p_i, p_d.user_id);
end $$;

-- compute_help_request_expiry: when a help request expires.
create function private.compute_help_request_expiry(p_requested_at timestamptz) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return p_requested_at + interval '1 hour';
end $$;

-- incident_helpers_json: the help requests to drivers, and their answers.
create function private.incident_helpers_json(p_i private.incidents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'name', private.get_display_name(h.driver_id), 'requestedAt', private.format_iso(h.requested_at),
             'state', case when h.going then 'going' when not h.going then 'cannot'
                           when p_i.closed_at is not null or private.compute_help_request_expiry(h.requested_at) <= clock_timestamp() then 'over' else 'asked' end) order by h.requested_at), '[]')
      from private.incident_helpers h where h.incident_id = p_i.id);
end $$;

-- help_request_json: a help request as the asked driver sees it, with the current position of the person in danger.
create function private.help_request_json(p_h private.incident_helpers, p_i private.incidents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_h.incident_id, 'firstName', split_part(private.get_display_name(p_i.person_id), ' ', 1), 'requestedAt', private.format_iso(p_h.requested_at),
      'going', p_h.going, 'place', private.point_json(w.lat, w.lng) || jsonb_build_object('at', private.format_iso(w.at)))
      from private.find_incident_position(p_i) w);
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
