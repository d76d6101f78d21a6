-- The profiles that people edit.

create function private.profile_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone_number,
                              'phoneVerified', p.phone_verified_at is not null, 'emailVerified', p.email_verified_at is not null, 'address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code,
                              'limits', private.limits_json(p_user_id))
      from public.user_profiles p where p.user_id = p_user_id);
end $$;

create function private.work_day_json(p_driver public.driver_profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('workTimeFrom', to_char(p_driver.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_driver.work_time_to, 'HH24:MI'),
    'vehicleCapacity1', p_driver.vehicle_capacity1, 'vehicleCapacity2', p_driver.vehicle_capacity2,
    'vehicleCapacity3', p_driver.vehicle_capacity3, 'vehicleCapacity4', p_driver.vehicle_capacity4,
    'startLatitude', p_driver.start_latitude, 'startLongitude', p_driver.start_longitude, 'startAddress', p_driver.start_address,
    'endLatitude', p_driver.end_latitude, 'endLongitude', p_driver.end_longitude, 'endAddress', p_driver.end_address);
end $$;

-- driver_profile_json: returns the driver's own profile; the plate falls back to the application's.
create function private.driver_profile_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', d.id, 'userId', d.user_id, 'name', d.name, 'email', nullif(d.email, ''), 'phone', nullif(d.phone_number, ''),
      'phoneVerified', private.find_verified_phone(d.user_id) is not null, 'licenseNumber', d.license_number, 'vehicle', d.vehicle, 'vehicleType', d.vehicle_type,
      'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')),
      'status', d.status, 'isAvailable', d.is_available, 'isApproved', d.is_approved and d.suspended_at is null,
      'suspendedAt', private.format_iso(d.suspended_at), 'rating', d.rating,
      'lastStatusChange', private.format_iso(d.last_status_change), 'staysOffline', private.has_chosen_offline(d), 'lastSeen', private.format_iso(d.last_seen),
      'optimoRouteSerial', d.optimo_route_serial, 'optimoRouteExternalId', d.optimo_route_external_id,
      'createdAt', private.format_iso(d.created_at), 'updatedAt', private.format_iso(d.updated_at))
    || private.work_day_json(d) || jsonb_build_object('cash', private.held_cash_json(p_user_id),
       'portrait', private.portrait_state_json(p_user_id), 'documents', coalesce(private.document_expiry_json(p_user_id), '[]'), 'tripShares', (select count(*) from private.list_open_trip_shares(p_user_id)), 'underReviewSince', private.format_iso((select min(r.raised_at) from private.plausibility_reviews r where r.driver_id = p_user_id and r.cleared_at is null)),
       'offersPausedSince', private.format_iso(private.find_offer_pause_start(p_user_id)), 'zones', (
      select count(*) from public.driver_zone_assignments a join public.geofence_zones z on z.id = a.zone_id and z.is_active
       where a.driver_id = p_user_id and a.is_active))
      from public.driver_profiles d where d.user_id = p_user_id);
end $$;

-- has_active_task_for_update: returns whether the driver has a delivery, with the driver's row locked, as accepting an
-- offer does. For changes of data that the receiver sees.
create function private.has_active_task_for_update(p_user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  return found and private.has_active_task(p_user_id);
end $$;

-- refuse_known_to_receiver: refuses a change of data by which the receiver recognizes the driver.
create function private.refuse_known_to_receiver() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('INVALID_STATE', '{"reason": "known_to_receiver"}');
end $$;

-- save_name_and_phone: returns a refusal, or null after saving. A phone set here is unverified; a verified one is
-- replaced only by verifying another. Locks the driver first, as everywhere.
create function private.save_name_and_phone(p_user_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked before the check: a number entered during the verification of another one must not become verified.
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  perform from public.user_profiles p where p.user_id = p_user_id for no key update;
  if private.find_verified_phone(p_user_id) <> p_patch ->> 'phone' then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "new_number"}');
  end if;
  if p_patch ? 'name' and private.has_active_task_for_update(p_user_id)
     and private.clean_line(p_patch ->> 'name') is distinct from (select d.name from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse_known_to_receiver();
  end if;
  update public.driver_profiles d set
    name = coalesce(btrim(p_patch ->> 'name'), d.name),
    phone_number = coalesce(p_patch ->> 'phone', d.phone_number)
  where d.user_id = p_user_id;
  update public.user_profiles p set
    name = coalesce(btrim(p_patch ->> 'name'), p.name),
    phone_number = coalesce(p_patch ->> 'phone', p.phone_number)
  where p.user_id = p_user_id;
  return null;
end $$;

-- list_work_day_errors: returns the errors of the working day after the patch.
create function private.list_work_day_errors(p_patch jsonb, p_driver public.driver_profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_new jsonb := private.work_day_json(p_driver) || p_patch;
begin
  if v_new ->> 'workTimeFrom' >= v_new ->> 'workTimeTo' then
    return private.field_error_json(case when p_patch ? 'workTimeTo' then 'workTimeTo' else 'workTimeFrom' end, 'working_day');
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('path', m.missing_field, 'reason', 'half_a_place'))
    from unnest(array['start', 'end']) endpoint
   cross join lateral (select case when v_new ->> (endpoint || 'Latitude') is null then endpoint || 'Latitude' else endpoint || 'Longitude' end as missing_field) m
   where (v_new ->> (endpoint || 'Latitude') is null) <> (v_new ->> (endpoint || 'Longitude') is null)), '[]');
end $$;

create function private.save_work_day(p_user_id uuid, p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.driver_profiles d set
    work_time_from = coalesce((p_patch ->> 'workTimeFrom')::time, d.work_time_from),
    work_time_to = coalesce((p_patch ->> 'workTimeTo')::time, d.work_time_to),
    vehicle_capacity1 = case when p_patch ? 'vehicleCapacity1' then (p_patch ->> 'vehicleCapacity1')::numeric::int else d.vehicle_capacity1 end,
    vehicle_capacity2 = case when p_patch ? 'vehicleCapacity2' then (p_patch ->> 'vehicleCapacity2')::numeric::int else d.vehicle_capacity2 end,
    vehicle_capacity3 = case when p_patch ? 'vehicleCapacity3' then (p_patch ->> 'vehicleCapacity3')::numeric::int else d.vehicle_capacity3 end,
    vehicle_capacity4 = case when p_patch ? 'vehicleCapacity4' then (p_patch ->> 'vehicleCapacity4')::numeric::int else d.vehicle_capacity4 end,
    start_latitude = case when p_patch ? 'startLatitude' then (p_patch ->> 'startLatitude')::double precision else d.start_latitude end,
    start_longitude = case when p_patch ? 'startLongitude' then (p_patch ->> 'startLongitude')::double precision else d.start_longitude end,
    start_address = case when p_patch ? 'startAddress' then nullif(btrim(p_patch ->> 'startAddress'), '') else d.start_address end,
    end_latitude = case when p_patch ? 'endLatitude' then (p_patch ->> 'endLatitude')::double precision else d.end_latitude end,
    end_longitude = case when p_patch ? 'endLongitude' then (p_patch ->> 'endLongitude')::double precision else d.end_longitude end,
    end_address = case when p_patch ? 'endAddress' then nullif(btrim(p_patch ->> 'endAddress'), '') else d.end_address end
  where d.user_id = p_user_id;
end $$;

create function app.get_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function app.get_profile() from public;
grant execute on function app.get_profile() to handover_authenticated;

-- update_profile: changes the fields in the patch; null clears optional ones. Also updates a driver's profile.
create function app.update_profile(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_refusal := private.save_name_and_phone(v_actor, p_patch);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.user_profiles p set
    address = case when p_patch ? 'address' then nullif(btrim(p_patch ->> 'address'), '') else p.address end,
    city = case when p_patch ? 'city' then nullif(btrim(p_patch ->> 'city'), '') else p.city end,
    state = case when p_patch ? 'state' then nullif(btrim(p_patch ->> 'state'), '') else p.state end,
    zip_code = case when p_patch ? 'zipCode' then nullif(btrim(p_patch ->> 'zipCode'), '') else p.zip_code end
  where p.user_id = v_actor;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function app.update_profile(jsonb) from public;
grant execute on function app.update_profile(jsonb) to handover_authenticated;

create function app.get_driver_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_profile jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_profile := private.driver_profile_json(v_actor);
  if v_profile is null then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(v_profile);
end $$;
revoke execute on function app.get_driver_profile() from public;
grant execute on function app.get_driver_profile() to handover_authenticated;

-- update_driver_profile: changes the fields in the patch; never status, approval or the routing provider's ids.
create function app.update_driver_profile(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_errors jsonb;
  v_refusal jsonb;
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  v_errors := private.list_work_day_errors(p_patch, v_driver);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  if (p_patch ? 'vehicleType' and p_patch ->> 'vehicleType' is distinct from v_driver.vehicle_type
      or p_patch ? 'vehiclePlate' and nullif(private.clean_line(p_patch ->> 'vehiclePlate'), '') is distinct from coalesce(v_driver.vehicle_plate, nullif(v_driver.license_plate, '')))
     and private.has_active_task_for_update(v_actor) then
    return private.refuse_known_to_receiver();
  end if;
  v_refusal := private.save_name_and_phone(v_actor, p_patch);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.driver_profiles d set
    vehicle_type = coalesce(p_patch ->> 'vehicleType', d.vehicle_type),
    vehicle_plate = case when p_patch ? 'vehiclePlate' then nullif(btrim(p_patch ->> 'vehiclePlate'), '') else d.vehicle_plate end
  where d.user_id = v_actor;
  perform private.save_work_day(v_actor, p_patch);
  return private.ok(private.driver_profile_json(v_actor));
end $$;
revoke execute on function app.update_driver_profile(jsonb) from public;
grant execute on function app.update_driver_profile(jsonb) to handover_authenticated;

-- The user's settings.

create function private.settings_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('locale', s.locale, 'theme', s.theme, 'units', s.units, 'navigationApp', s.navigation_app,
                              'notifications', s.notifications)
      from public.user_settings s where s.user_id = p_user_id);
end $$;

create function app.get_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function app.get_settings() from public;
grant execute on function app.get_settings() to handover_authenticated;

create function app.update_settings(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  insert into public.user_settings (user_id) values (v_actor) on conflict (user_id) do nothing;
  update public.user_settings s set
    locale = coalesce(p_patch ->> 'locale', s.locale),
    theme = coalesce(p_patch ->> 'theme', s.theme),
    units = coalesce(p_patch ->> 'units', s.units),
    navigation_app = coalesce(p_patch ->> 'navigationApp', s.navigation_app),
    notifications = s.notifications || coalesce(p_patch -> 'notifications', '{}')
  where s.user_id = v_actor;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function app.update_settings(jsonb) from public;
grant execute on function app.update_settings(jsonb) to handover_authenticated;
