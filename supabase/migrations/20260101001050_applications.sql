-- A driver's application and its documents.

create function private.documents_json(p_driver_id uuid, p_with_paths boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'kind', f.kind, 'fileName', f.file_name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes,
      'sha256', f.sha256, 'uploadedAt', private.iso(f.uploaded_at))
      || case when p_with_paths then jsonb_build_object('path', f.path) else '{}' end order by f.kind), '[]')
    from public.driver_documents f where f.driver_id = p_driver_id
$$;

create function private.application_form_json(p_application public.driver_applications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'vehicleType', p_application.vehicle_type, 'vehicleMake', p_application.vehicle_make, 'vehicleModel', p_application.vehicle_model,
    'vehicleYear', p_application.vehicle_year, 'licensePlate', nullif(p_application.license_plate, ''),
    'insuranceProvider', p_application.insurance_provider, 'insurancePolicy', p_application.insurance_policy,
    'drivingExperience', p_application.driving_experience,
    'previousDeliveryExperience', p_application.previous_delivery_experience, 'availability', p_application.availability,
    'emergencyContact', p_application.emergency_contact, 'emergencyPhone', p_application.emergency_phone,
    'dateOfBirth', to_char(p_application.date_of_birth, 'YYYY-MM-DD'))
$$;

-- vehicle_years: the model years that are accepted, {from, to}: up to next year's, by the service's calendar.
create function private.vehicle_years() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('from', private.setting('vehicle_year_from'),
    'to', extract(year from clock_timestamp() at time zone private.time_zone()) + 1);
end $$;

-- application_json: the application as its driver sees it, 'none' before there is one.
create function private.application_json(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'status', coalesce(a.status, 'none'), 'submittedAt', private.iso(a.submitted_at), 'decidedAt', private.iso(a.decided_at),
    'decisionReason', a.decision_reason, 'vehicleYears', private.vehicle_years(),
    'form', case when a.driver_id is null then null else private.application_form_json(a) end,
    'documents', private.documents_json(p_driver_id, false))
    from (select p_driver_id as id) me left join public.driver_applications a on a.driver_id = me.id
$$;

-- get_application: the caller's own.
create function public.get_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  return private.ok(private.application_json(v_actor));
end $$;

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
create function public.submit_application(p_form jsonb) returns jsonb
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

-- save_application_document: records an uploaded file; a new one of a kind replaces the old, whose path is answered so
-- that the caller removes the file.
-- Why for the server alone: it has read the bytes, so it knows what they are and their hash.
create function public.save_application_document(p_user_id uuid, p_kind text, p_path text, p_file_name text, p_content_type text, p_size_bytes int,
                                                 p_sha256 text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := p_user_id;
  v_args jsonb := jsonb_build_object('kind', p_kind, 'path', p_path, 'fileName', p_file_name, 'contentType', p_content_type,
                                     'sizeBytes', p_size_bytes);
  v_errors jsonb;
  v_replaced text;
begin
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  v_errors := private.choice_problem(v_args, 'kind', array['license', 'registration', 'insurance', 'background_consent'], true)
    || private.text_problem(v_args, 'path', 500, true) || private.text_problem(v_args, 'fileName', 255, true)
    || private.choice_problem(v_args, 'contentType', array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], true)
    || private.number_problem(v_args, 'sizeBytes', 1, 10485760, true);
  -- Why: a path into another driver's folder would show his papers as this one's.
  if v_errors = '[]' and (not starts_with(p_path, v_actor || '/') or p_path like '%..%') then
    v_errors := private.problem('path', 'Must lie in your own folder');
  end if;
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    return private.refuse('INVALID_STATE', 'Your application has already been approved');
  end if;
  select f.path into v_replaced from public.driver_documents f where f.driver_id = v_actor and f.kind = p_kind;
  insert into public.driver_documents as f (driver_id, kind, path, file_name, content_type, size_bytes, sha256)
  values (v_actor, p_kind, p_path, p_file_name, p_content_type, p_size_bytes, p_sha256)
  on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name,
    content_type = excluded.content_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = now();
  return private.ok(private.application_json(v_actor) || jsonb_build_object('replacedPath', nullif(v_replaced, p_path)));
end $$;

revoke execute on function public.get_application(), public.submit_application(jsonb),
  public.save_application_document(uuid, text, text, text, text, int, text) from public, anon, authenticated;
grant execute on function public.get_application(), public.submit_application(jsonb) to authenticated;
grant execute on function public.save_application_document(uuid, text, text, text, text, int, text) to service_role;
