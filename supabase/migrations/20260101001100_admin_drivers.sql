-- What administrators do about drivers. To anybody else these functions do not exist: NOT_FOUND.

-- record_admin_action: on record, in the transaction of what was done.
create function private.record_admin_action(p_admin_id uuid, p_action text, p_subject_id uuid, p_reason text default null,
                                            p_details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_actions (admin_id, action, subject_id, reason, details)
  values (p_admin_id, p_action, p_subject_id, p_reason, p_details)
$$;

-- admin_driver_json: a driver as a row of the administrators' list.
create function private.admin_driver_json(p_driver public.driver_profiles, p_application public.driver_applications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'userId', p_driver.user_id, 'name', p_driver.name, 'email', nullif(p_driver.email, ''), 'phone', nullif(p_driver.phone_number, ''),
    'licenseNumber', p_driver.license_number, 'vehicleType', p_driver.vehicle_type,
    'vehiclePlate', coalesce(p_driver.vehicle_plate, nullif(p_driver.license_plate, '')),
    'status', p_driver.status, 'isAvailable', p_driver.is_available, 'isApproved', p_driver.is_approved,
    'suspendedAt', private.iso(p_driver.suspended_at), 'suspensionReason', p_driver.suspension_reason,
    'applicationStatus', coalesce(p_application.status, 'none'), 'submittedAt', private.iso(p_application.submitted_at),
    'decidedAt', private.iso(p_application.decided_at), 'decisionReason', p_application.decision_reason,
    'rating', p_driver.rating, 'lastSeen', private.iso(p_driver.last_seen),
    'location', case when p_driver.current_latitude is null then null else jsonb_build_object(
      'lat', p_driver.current_latitude, 'lng', p_driver.current_longitude, 'at', private.iso(p_driver.position_at)) end,
    'optimoRouteExternalId', p_driver.optimo_route_external_id, 'optimoRouteSerial', p_driver.optimo_route_serial,
    'createdAt', private.iso(p_driver.created_at))
$$;

create function private.admin_driver_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.admin_driver_json(d, a)
      || jsonb_build_object(
           'application', case when a.driver_id is null then null else private.application_form_json(a) end,
           'documents', private.documents_json(p_user_id, true),
           'zones', coalesce((select jsonb_agg(jsonb_build_object('zoneId', z.id, 'name', z.name, 'priority', s.priority,
                                                                  'isActive', s.is_active) order by s.priority, z.name)
                                from public.driver_zone_assignments s join public.geofence_zones z on z.id = s.zone_id
                               where s.driver_id = p_user_id), '[]'),
           'actions', coalesce((select jsonb_agg(jsonb_build_object('action', x.action, 'reason', x.reason, 'at', private.iso(x.at),
                                                                    'by', p.name) order by x.id desc)
                                  from (select * from private.admin_actions x where x.subject_id = p_user_id
                                         order by x.id desc limit 50) x
                                  left join public.user_profiles p on p.user_id = x.admin_id), '[]'))
    from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id
   where d.user_id = p_user_id
$$;

-- admin_list_drivers: pending (longest waiting first), approved, rejected, suspended, or all (newest first).
create function public.admin_list_drivers(p_status text default null, p_q text default null, p_cursor text default null, p_limit int default 50)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mark record;
  v_size int := private.page_size(p_limit, 50);
  v_q text := nullif(lower(btrim(p_q)), '');
  v_items jsonb;
  v_next text;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_status is not null and p_status not in ('pending', 'approved', 'rejected', 'suspended') then
    return private.invalid('status', 'Must be one of pending, approved, rejected, suspended');
  end if;
  v_mark := private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  if p_status = 'pending' then
    select coalesce(jsonb_agg(s.item order by s.n) filter (where s.n <= v_size), '[]'),
           case when count(*) > v_size then max(private.page_mark(s.at, s.id)) filter (where s.n = v_size) end
      into v_items, v_next
      from (select private.admin_driver_json(d, a) as item, a.submitted_at as at, d.user_id as id,
                   row_number() over (order by a.submitted_at, d.user_id) as n
              from public.driver_applications a join public.driver_profiles d on d.user_id = a.driver_id
             where a.status = 'submitted'
               and (v_mark.at is null or (a.submitted_at, d.user_id) > (v_mark.at, v_mark.id))
               and (v_q is null or position(v_q in lower(d.name || ' ' || d.email || ' ' || d.phone_number)) > 0)
             order by a.submitted_at, d.user_id limit v_size + 1) s;
  else
    select coalesce(jsonb_agg(s.item order by s.n) filter (where s.n <= v_size), '[]'),
           case when count(*) > v_size then max(private.page_mark(s.at, s.id)) filter (where s.n = v_size) end
      into v_items, v_next
      from (select private.admin_driver_json(d, a) as item, d.created_at as at, d.user_id as id,
                   row_number() over (order by d.created_at desc, d.user_id desc) as n
              from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id
             where case p_status
                     when 'approved' then d.is_approved and d.suspended_at is null
                     when 'suspended' then d.suspended_at is not null
                     when 'rejected' then a.status = 'rejected'
                     else true end
               and (v_mark.at is null or (d.created_at, d.user_id) < (v_mark.at, v_mark.id))
               and (v_q is null or position(v_q in lower(d.name || ' ' || d.email || ' ' || d.phone_number)) > 0)
             order by d.created_at desc, d.user_id desc limit v_size + 1) s;
  end if;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next));
end $$;

-- admin_get_driver: one driver with application, documents, zones and what administrators did.
create function public.admin_get_driver(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver jsonb;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_driver := private.admin_driver_json(p_user_id);
  if v_driver is null then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  return private.ok(v_driver);
end $$;

revoke execute on function public.admin_list_drivers(text, text, text, int), public.admin_get_driver(uuid) from public, anon, authenticated;
grant execute on function public.admin_list_drivers(text, text, text, int), public.admin_get_driver(uuid) to authenticated;
