create function private.application_problems(p_form jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_errors jsonb;
  v_years jsonb := private.vehicle_years();
  v_born date;
begin
  v_errors := private.unknown_fields(p_form, array['vehicleType', 'vehicleMake', 'vehicleModel', 'vehicleYear', 'licensePlate',
      'insuranceProvider', 'insurancePolicy', 'drivingExperience', 'previousDeliveryExperience', 'availability',
      'emergencyContact', 'emergencyPhone', 'dateOfBirth'])
    || private.choice_problem(p_form, 'vehicleType', array['car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle'], true)
    || private.text_problem(p_form, 'vehicleMake', 60, true) || private.text_problem(p_form, 'vehicleModel', 60, true)
    || private.number_problem(p_form, 'vehicleYear', (v_years ->> 'from')::numeric, (v_years ->> 'to')::numeric, true)
    || private.text_problem(p_form, 'licensePlate', 20, p_form ->> 'vehicleType' is distinct from 'bicycle')
    || private.text_problem(p_form, 'insuranceProvider', 120, true) || private.text_problem(p_form, 'insurancePolicy', 120, false)
    || private.number_problem(p_form, 'drivingExperience', 1, 80, true)
    || private.text_problem(p_form, 'previousDeliveryExperience', 2000, false)
    || private.text_problem(p_form, 'availability', 500, true) || private.text_problem(p_form, 'emergencyContact', 120, true)
    || private.phone_problem(p_form, 'emergencyPhone', true);
  begin
    if coalesce(p_form ->> 'dateOfBirth', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
      return v_errors || private.problem('dateOfBirth', 'Must be a date such as 1990-12-31');
    end if;
    v_born := (p_form ->> 'dateOfBirth')::date;
  exception when others then
    return v_errors || private.problem('dateOfBirth', 'Must be a date such as 1990-12-31');
  end;
  if v_born > current_date - make_interval(years => private.setting('minimum_driver_age')::int) or v_born < date '1900-01-01' then
    v_errors := v_errors || private.problem('dateOfBirth', 'Drivers must be ' || private.setting('minimum_driver_age') || ' or over');
  end if;
  return v_errors;
end $$;

-- submit_application: hands the form in. Until it is decided it may be handed in again with corrections; after a
-- rejection it may be tried anew; after an approval it stands.
create function app.submit_application(p_form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_errors jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  -- Why the profile's lock: a decision takes it too, so that form and decision never cross.
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  if p_form is null or jsonb_typeof(p_form) <> 'object' then
    return private.invalid('', 'Must be an object');
  end if;
  v_errors := private.application_problems(p_form);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    return private.refuse('INVALID_STATE', 'Your application has already been approved');
  end if;
  insert into public.driver_applications as a (driver_id, vehicle_type, vehicle_make, vehicle_model, vehicle_year, license_plate,
    insurance_provider, insurance_policy, driving_experience, previous_delivery_experience, availability, emergency_contact,
    emergency_phone, date_of_birth)
  values (v_actor, p_form ->> 'vehicleType', btrim(p_form ->> 'vehicleMake'), btrim(p_form ->> 'vehicleModel'),
    (p_form ->> 'vehicleYear')::numeric::int, coalesce(btrim(p_form ->> 'licensePlate'), ''), btrim(p_form ->> 'insuranceProvider'),
    nullif(btrim(p_form ->> 'insurancePolicy'), ''), (p_form ->> 'drivingExperience')::numeric::int,
    nullif(btrim(p_form ->> 'previousDeliveryExperience'), ''), btrim(p_form ->> 'availability'),
    btrim(p_form ->> 'emergencyContact'), p_form ->> 'emergencyPhone', (p_form ->> 'dateOfBirth')::date)
  on conflict (driver_id) do update set
    status = 'submitted', decided_at = null, decided_by = null, decision_reason = null,
    submitted_at = case when a.status = 'submitted' then a.submitted_at else now() end,
    vehicle_type = excluded.vehicle_type, vehicle_make = excluded.vehicle_make, vehicle_model = excluded.vehicle_model,
    vehicle_year = excluded.vehicle_year, license_plate = excluded.license_plate,
    insurance_provider = excluded.insurance_provider, insurance_policy = excluded.insurance_policy,
    driving_experience = excluded.driving_experience, previous_delivery_experience = excluded.previous_delivery_experience,
    availability = excluded.availability, emergency_contact = excluded.emergency_contact,
    emergency_phone = excluded.emergency_phone, date_of_birth = excluded.date_of_birth;
  return private.ok(private.application_json(v_actor));
end $$;
revoke execute on function app.submit_application(jsonb) from public;
grant execute on function app.submit_application(jsonb) to handover_person;
