-- A driver's application and its documents.

create function private.documents_json(p_driver_id uuid, p_with_paths boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'kind', d.kind, 'fileName', d.file_name, 'contentType', d.content_type, 'sizeBytes', d.size_bytes,
        'sha256', d.sha256, 'expiresOn', d.expires_on, 'uploadedAt', private.format_iso(d.uploaded_at))
        || case when p_with_paths then jsonb_build_object('path', d.path) else '{}' end order by d.kind), '[]')
      from public.driver_documents d where d.driver_id = p_driver_id);
end $$;

create function private.application_form_json(p_application public.driver_applications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'vehicleType', p_application.vehicle_type, 'vehicleMake', p_application.vehicle_make, 'vehicleModel', p_application.vehicle_model,
    'vehicleYear', p_application.vehicle_year, 'licensePlate', nullif(p_application.license_plate, ''),
    'licenseClass', p_application.license_class,
    'insuranceProvider', p_application.insurance_provider, 'insurancePolicy', p_application.insurance_policy,
    'drivingExperience', p_application.driving_experience,
    'previousDeliveryExperience', p_application.previous_delivery_experience, 'availability', p_application.availability,
    'emergencyContact', p_application.emergency_contact, 'emergencyPhone', p_application.emergency_phone,
    'dateOfBirth', to_char(p_application.date_of_birth, 'YYYY-MM-DD'));
end $$;

-- vehicle_years_json: returns the accepted model years, {from, to}: up to next year, in the service's time zone.
create function private.vehicle_years_json() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('from', private.get_setting('vehicle_year_from'),
    'to', extract(year from clock_timestamp() at time zone private.get_time_zone()) + 1);
end $$;

-- application_json: returns the application for its driver; status 'none' before the first one. `suspended`: after the
-- approval.
create function private.application_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'status', coalesce(a.status, 'none'), 'submittedAt', private.format_iso(a.submitted_at), 'decidedAt', private.format_iso(a.decided_at),
      'decisionReason', a.decision_reason, 'vehicleYears', private.vehicle_years_json(), 'minimumAge', private.get_setting('minimum_driver_age'),
      'form', case when a.driver_id is null then null else private.application_form_json(a) end,
      'documents', private.documents_json(p_driver_id, false), 'consent', private.consent_json(p_driver_id),
      'suspended', exists (select from public.driver_profiles d where d.user_id = p_driver_id and d.suspended_at is not null))
      from (select p_driver_id as id) me left join public.driver_applications a on a.driver_id = me.id);
end $$;
