-- Phone and text contact with the people concerned in an incident, and with no one else.

-- is_named_in_incident: whether the person is one of those concerned.
create function private.is_named_in_incident(p_i private.incidents, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from jsonb_array_elements(private.incident_people_json(p_i)) x where (x ->> 'userId')::uuid = p_user_id);
end $$;

-- get_callable_number: the number that an administrator calls to reach a person concerned; null if there is none.
create function private.get_callable_number(p_i private.incidents, p_user_id uuid, p_admin uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select nullif(private.get_incident_phone(p_user_id), '') where private.is_named_in_incident(p_i, p_user_id) and p_admin is not null);
end $$;

-- can_send_sms_to_person: whether the person has a number that accepts safety texts.
create function private.can_send_sms_to_person(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.can_send_safety_sms(n.phone) from private.get_incident_phone(p_user_id) n (phone));
end $$;

-- find_operations_text: the open incident from which operations have texted this number within the hour, and the
-- person. A reply goes to operations and never to the other party of the delivery.
create function private.find_operations_text(p_phone text, out incident_id uuid, out person_id uuid, out at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.incident_id, w.id, e.at
    from private.incidents i join private.incident_entries e on e.incident_id = i.id cross join lateral (select (e.facts ->> 'userId')::uuid as id) w
   where i.closed_at is null and e.kind = 'texted' and e.at > clock_timestamp() - interval '1 hour' and private.get_incident_phone(w.id) = p_phone
   order by e.id desc limit 1
$$;

-- notify_operations: records a reply to a text from operations and notifies the administrators' open pages.
create function private.notify_operations(p_incident_id uuid, p_person uuid, p_text text, p_facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_i private.incidents;
begin
  select * into v_i from private.incidents i where i.id = p_incident_id for update;
  perform private.record_incident_entry(v_i.id, 'answered', p_person, p_text, p_facts);
  perform private.broadcast_incident(v_i);
end $$;
