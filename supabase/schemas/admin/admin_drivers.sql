-- Administrators' functions about drivers. Other callers get NOT_FOUND.

-- refuse_conflict_of_interest: refuses an administrator's decision about their own case.
create function private.refuse_conflict_of_interest() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('CONFLICT_OF_INTEREST');
end $$;

-- record_admin_action: records the action in the same transaction.
create function private.record_admin_action(p_admin_id uuid, p_action text, p_subject_id uuid, p_reason text default null,
                                            p_details jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_actions (admin_id, action, subject_id, reason, details)
  values (p_admin_id, p_action, p_subject_id, p_reason, p_details);
end $$;

-- admin_driver_json: returns a driver for the administrators' list.
create function private.admin_driver_json(p_driver public.driver_profiles, p_application public.driver_applications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'userId', p_driver.user_id, 'name', p_driver.name, 'email', nullif(p_driver.email, ''), 'phone', nullif(p_driver.phone_number, ''),
    'licenseNumber', p_driver.license_number, 'vehicleType', p_driver.vehicle_type,
    'vehiclePlate', coalesce(p_driver.vehicle_plate, nullif(p_driver.license_plate, '')),
    'status', p_driver.status, 'isAvailable', p_driver.is_available, 'isApproved', p_driver.is_approved,
    'suspendedAt', private.format_iso(p_driver.suspended_at), 'suspensionReason', p_driver.suspension_reason,
    'applicationStatus', coalesce(p_application.status, 'none'), 'submittedAt', private.format_iso(p_application.submitted_at),
    'decidedAt', private.format_iso(p_application.decided_at), 'decisionReason', p_application.decision_reason,
    'rating', p_driver.rating, 'lastSeen', private.format_iso(p_driver.last_seen),
    -- Only for drivers at work. Reading the last position of an off-duty driver is a recorded location access.
    'location', case when p_driver.current_latitude is null or p_driver.status = 'offline' then null else jsonb_build_object(
      'lat', p_driver.current_latitude, 'lng', p_driver.current_longitude, 'at', private.format_iso(p_driver.position_at)) end,
    'workTimeFrom', to_char(p_driver.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_driver.work_time_to, 'HH24:MI'),
    'zoneCount', (select count(*) from public.driver_zone_assignments s where s.driver_id = p_driver.user_id and s.is_active),
    'zoneNames', coalesce((select jsonb_agg(n.name order by n.priority, n.name)
                             from (select z.name, s.priority from public.driver_zone_assignments s join public.geofence_zones z on z.id = s.zone_id
                                    where s.driver_id = p_driver.user_id and s.is_active order by s.priority, z.name limit 3) n), '[]'),
    'optimoRouteExternalId', p_driver.optimo_route_external_id, 'optimoRouteSerial', p_driver.optimo_route_serial,
    'createdAt', private.format_iso(p_driver.created_at));
end $$;

-- current_task_json: returns the delivery that the driver has now; null if none.
create function private.current_task_json(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'deliveryAddress', t.delivery_address)
      from public.transactions t where t.driver_id = p_user_id and private.is_with_driver(t.status));
end $$;

create function private.admin_driver_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.admin_driver_json(d, a) || private.work_day_json(d)
        || jsonb_build_object(
             'conflictOfInterest', p_user_id is not distinct from private.find_admin_actor(),
             'cash', jsonb_build_object('held', private.sum_held_cash(d.user_id), 'ceiling', private.get_cash_ceiling(d), 'byHand', d.cash_ceiling is not null,
               'cleanDeliveries', d.clean_deliveries),
             'vehicle', nullif(d.vehicle, ''), 'lastStatusChange', private.format_iso(d.last_status_change), 'currentTask', private.current_task_json(p_user_id),
             'application', case when a.driver_id is null then null else private.application_form_json(a) end,
             'documents', private.documents_json(p_user_id, true), 'consent', private.signed_consent_json(p_user_id), 'portrait', private.waiting_portrait_json(p_user_id),
             'renewals', private.renewals_json(p_user_id),
             'zones', coalesce((select jsonb_agg(jsonb_build_object('zoneId', z.id, 'name', z.name, 'priority', s.priority,
                                                                    'isActive', s.is_active) order by s.priority, z.name)
                                  from public.driver_zone_assignments s join public.geofence_zones z on z.id = s.zone_id
                                 where s.driver_id = p_user_id), '[]'),
             'actions', coalesce((select jsonb_agg(jsonb_build_object('action', x.action, 'reason', x.reason, 'at', private.format_iso(x.at),
                                                                      'by', p.name) order by x.id desc)
                                    from (select * from private.admin_actions x where x.subject_id = p_user_id
                                           order by x.id desc limit 50) x
                                    left join public.user_profiles p on p.user_id = x.admin_id), '[]'))
      from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id
     where d.user_id = p_user_id);
end $$;
