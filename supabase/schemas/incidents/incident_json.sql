-- An incident as administrators see it.

-- get_display_name: a person's name for administrators.
create function private.get_display_name(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select d.name from public.driver_profiles d where d.user_id = p_user_id), (select p.name from public.user_profiles p where p.user_id = p_user_id));
end $$;

-- incident_row_json: an incident as a list item.
create function private.incident_row_json(p_incident private.incidents, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_incident.id, 'no', p_incident.no, 'kind', p_incident.kind, 'severity', p_incident.severity,
    'state', case when p_incident.closed_at is not null then 'closed' when p_incident.taken_at is not null then 'taken' else 'open' end,
    'personName', private.get_display_name(p_incident.person_id), 'raisedAs', p_incident.raised_as, 'driverId', p_incident.driver_id, 'driverName', private.get_display_name(p_incident.driver_id),
    'transactionId', p_incident.transaction_id, 'orderNo', (select t.order_no from public.transactions t where t.id = p_incident.transaction_id),
    'happenedAt', private.format_iso(p_incident.happened_at), 'openedAt', private.format_iso(p_incident.opened_at), 'lastAt', private.format_iso(p_incident.last_at), 'raiseCount', p_incident.raise_count,
    'place', case when p_incident.latitude is not null then private.timed_point_json(p_incident.latitude, p_incident.longitude, p_incident.placed_at) || jsonb_build_object('accuracy', p_incident.accuracy) end,
    'ownerName', private.get_display_name(p_incident.owner_id), 'mine', p_incident.owner_id is not distinct from p_admin and p_incident.owner_id is not null, 'takenAt', private.format_iso(p_incident.taken_at),
    'closedAt', private.format_iso(p_incident.closed_at), 'outcome', p_incident.outcome);
end $$;

-- incident_people_json: the people concerned: the person in danger, the driver, the parties of the delivery; phone
-- numbers masked. Includes the facts that 911 requests: a driver's vehicle and plate, or the address where a sender or
-- receiver waits.
create function private.incident_people_json(p_incident private.incidents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('userId', person.user_id, 'name', private.get_display_name(person.user_id), 'role', person.role, 'inDanger', person.user_id = p_incident.person_id,
             'phone', private.mask_phone(private.get_incident_phone(person.user_id)),
             'description', case person.role
               when 'driver' then (select concat_ws(', ', coalesce(nullif(d.vehicle, ''), d.vehicle_type), coalesce(d.vehicle_plate, nullif(d.license_plate, '')))
                                     from public.driver_profiles d where d.user_id = person.user_id)
               when 'sender' then (select t.pickup_address from public.transactions t where t.id = p_incident.transaction_id)
               when 'receiver' then (select t.delivery_address from public.transactions t where t.id = p_incident.transaction_id) end) order by person.sort_order), '[]')
      from (select distinct on (c.user_id) c.user_id, c.role, c.sort_order
              from (select p_incident.person_id as user_id, p_incident.raised_as as role, 4 as sort_order where p_incident.raised_as in ('sender', 'receiver', 'driver')
                    union all select p_incident.driver_id, 'driver', 1
                    union all select t.user_id, 'sender', 2 from public.transactions t where t.id = p_incident.transaction_id
                    union all select t.receiver_id, 'receiver', 3 from public.transactions t where t.id = p_incident.transaction_id) c
             where c.user_id is not null order by c.user_id, c.sort_order) person);
end $$;

-- get_incident_phone: the number that operations call: the verified one, otherwise the one in the profile.
create function private.get_incident_phone(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.find_verified_phone(p_user_id), (select nullif(d.phone_number, '') from public.driver_profiles d where d.user_id = p_user_id),
                  (select nullif(p.phone_number, '') from public.user_profiles p where p.user_id = p_user_id));
end $$;

-- is_dual_close_required: whether the incident is or ever was of severity 1, by its record.
create function private.is_dual_close_required(p_incident private.incidents) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_incident.severity = 1 or exists (
    select from private.incident_entries e where e.incident_id = p_incident.id and e.kind in ('opened', 'worse', 'severity') and e.facts ->> 'severity' = '1');
end $$;

-- incident_json: the list item plus people, alarms, record, position flags, holds, freezes, helpers and waiting
-- approvals.
create function private.incident_json(p_incident private.incidents, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.incident_row_json(p_incident, p_admin) || jsonb_build_object(
    'reason', p_incident.reason, 'people', private.incident_people_json(p_incident),
    'held', (select coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'amount', h.amount, 'status', t.status,
                      'onHold', private.is_cash_on_hold(t.id)) order by h.since), '[]')
               from private.list_held_cash(p_incident.driver_id) h join public.transactions t on t.id = h.transaction_id),
    'offersFrozen', p_incident.driver_id is not null and private.has_frozen_offers(p_incident.driver_id),
    -- Shown for information. False alarms are never a reason to ignore a call.
    'falseAlarms', (select count(*) from private.incidents i where i.person_id = p_incident.person_id and i.outcome = 'false_alarm'),
    'alarms', (select coalesce(jsonb_agg(jsonb_build_object('name', private.get_display_name(a.admin_id), 'channel', a.channel, 'state', a.state, 'round', a.round,
                        'at', private.format_iso(coalesce(a.settled_at, a.requested_at))) order by a.round, private.get_display_name(a.admin_id), a.channel), '[]')
                 from private.incident_alarms a where a.incident_id = p_incident.id),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', private.format_iso(e.at), 'kind', e.kind, 'by', private.get_display_name(e.by), 'note', e.note,
                        -- The person's current name.
                        'facts', e.facts || case when e.facts ? 'userId' then jsonb_build_object('name', private.get_display_name((e.facts ->> 'userId')::uuid)) else '{}' end) order by e.id), '[]')
                  from private.incident_entries e where e.incident_id = p_incident.id),
    'positionFlags', (select private.position_flags_json(p_incident.driver_id, w.last_since, w.until, p_incident.id) from private.get_incident_position_window(p_incident) w where p_incident.driver_id is not null),
    'helpers', private.incident_helpers_json(p_incident),
    'requestedApprovals', (select coalesce(jsonb_agg(a.action order by a.action), '[]') from private.approvals a
               where a.subject_id = p_incident.id and a.state = 'waiting' and a.expires_at > clock_timestamp()),
    'dualApproval', private.is_dual_close_required(p_incident));
end $$;

-- lock_incident_for_admin: the incident, locked for an administrator; a row of nulls for other callers and for an
-- unknown id.
create function private.lock_incident_for_admin(p_id uuid) returns private.incidents
language plpgsql security definer set search_path = '' as $$
declare
  v_incident private.incidents;
begin
  select * into v_incident from private.incidents i where i.id = p_id and private.find_admin_actor() is not null for update;
  return v_incident;
end $$;

-- incident_refusal: refuses a caller who is not an administrator, an unknown incident, a conflict of interest and,
-- with p_open, a closed incident.
create function private.incident_refusal(p_admin uuid, p_incident private.incidents, p_open boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_admin is null or p_incident.id is null then private.refuse_not_found()
    when private.is_incident_party(p_incident, p_admin) then private.refuse_conflict_of_interest()
    when p_open and p_incident.closed_at is not null then private.refuse('INVALID_STATE', '{"reason": "incident_closed"}') end;
end $$;

-- lock_incident: locks the deliveries that the incident's driver has in hand, the driver, then the incident: the
-- global lock order. A row of nulls if it does not exist.
create function private.lock_incident(p_id uuid) returns private.incidents
language plpgsql security definer set search_path = '' as $$
declare
  v_incident private.incidents;
begin
  select * into v_incident from private.incidents i where i.id = p_id;
  if v_incident.driver_id is not null then
    perform private.lock_transactions(array(
      select h.transaction_id from private.list_held_cash(v_incident.driver_id) h
      union select t.id from public.transactions t where t.driver_id = v_incident.driver_id and private.is_paid_and_open(t.status)
      union select v_incident.transaction_id where v_incident.transaction_id is not null));
    perform from public.driver_profiles d where d.user_id = v_incident.driver_id for no key update;
  end if;
  select * into v_incident from private.incidents i where i.id = p_id for update;
  return v_incident;
end $$;
