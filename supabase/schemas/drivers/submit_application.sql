-- list_application_errors: validates a form by the current rules: required fields of the vehicle, model year and the
-- driver's age.
create function private.list_application_errors(p_form jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_errors jsonb := '[]';
  v_years jsonb := private.vehicle_years_json();
begin
  select coalesce(jsonb_agg(error.item order by required.n), '[]') into v_errors
    from unnest(private.list_required_vehicle_fields(p_form ->> 'vehicleType')) with ordinality required (field, n)
    cross join lateral jsonb_array_elements(private.field_error_json(required.field, 'required')) error (item)
   where p_form ->> required.field is null;
  if 'vehicleYear' = any (private.list_required_vehicle_fields(p_form ->> 'vehicleType'))
     and (p_form ->> 'vehicleYear')::numeric not between (v_years ->> 'from')::numeric and (v_years ->> 'to')::numeric then
    v_errors := v_errors || private.field_error_json('vehicleYear', 'between', jsonb_build_object('from', v_years ->> 'from', 'to', v_years ->> 'to'));
  end if;
  if (p_form ->> 'dateOfBirth')::date > private.get_business_day(now()) - make_interval(years => private.get_setting('minimum_driver_age')::int) then
    v_errors := v_errors || private.field_error_json('dateOfBirth', 'too_young', jsonb_build_object('age', private.get_setting('minimum_driver_age')::text));
  end if;
  return v_errors;
end $$;

-- submit_application: submits the form after the consent is signed. Fields that the vehicle does not need are not
-- stored. It can be submitted again with corrections until the decision, and again after a rejection, but not after an
-- approval.
create function app.submit_application(p_form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_errors jsonb;
  v_required text[] := private.list_required_vehicle_fields(p_form ->> 'vehicleType');
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- Decisions take the profile's lock too, so a submission cannot interleave with one.
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  v_errors := private.list_application_errors(p_form);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    return private.refuse('INVALID_STATE', '{"reason": "application_approved"}');
  end if;
  if private.consent_json(v_actor) is null then
    return private.refuse('INVALID_STATE', '{"reason": "consent_missing"}');
  end if;
  insert into public.driver_applications as a (driver_id, vehicle_type, vehicle_make, vehicle_model, vehicle_year, license_plate,
    license_class, insurance_provider, insurance_policy, driving_experience, previous_delivery_experience, availability, emergency_contact,
    emergency_phone, date_of_birth)
  values (v_actor, p_form ->> 'vehicleType', btrim(p_form ->> 'vehicleMake'), btrim(p_form ->> 'vehicleModel'),
    case when 'vehicleYear' = any (v_required) then (p_form ->> 'vehicleYear')::numeric::int end,
    case when 'licensePlate' = any (v_required) then btrim(p_form ->> 'licensePlate') else '' end,
    case when 'licenseClass' = any (v_required) then btrim(p_form ->> 'licenseClass') end,
    case when 'insuranceProvider' = any (v_required) then btrim(p_form ->> 'insuranceProvider') end,
    case when 'insuranceProvider' = any (v_required) then nullif(btrim(p_form ->> 'insurancePolicy'), '') end, (p_form ->> 'drivingExperience')::numeric::int,
    nullif(btrim(p_form ->> 'previousDeliveryExperience'), ''), btrim(p_form ->> 'availability'),
    btrim(p_form ->> 'emergencyContact'), p_form ->> 'emergencyPhone', (p_form ->> 'dateOfBirth')::date)
  on conflict (driver_id) do update set
    status = 'submitted', decided_at = null, decided_by = null, decision_reason = null,
    submitted_at = case when a.status = 'submitted' then a.submitted_at else now() end,
    vehicle_type = excluded.vehicle_type, vehicle_make = excluded.vehicle_make, vehicle_model = excluded.vehicle_model,
    vehicle_year = excluded.vehicle_year, license_plate = excluded.license_plate, license_class = excluded.license_class,
    insurance_provider = excluded.insurance_provider, insurance_policy = excluded.insurance_policy,
    driving_experience = excluded.driving_experience, previous_delivery_experience = excluded.previous_delivery_experience,
    availability = excluded.availability, emergency_contact = excluded.emergency_contact,
    emergency_phone = excluded.emergency_phone, date_of_birth = excluded.date_of_birth;
  return private.ok(private.application_json(v_actor));
end $$;
revoke execute on function app.submit_application(jsonb) from public;
grant execute on function app.submit_application(jsonb) to handover_authenticated;
