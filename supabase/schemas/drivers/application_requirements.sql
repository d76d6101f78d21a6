-- Required fields and documents by vehicle. lib/domain/application-requirements.ts has the same rules for the phone; a
-- test compares them.

-- list_required_vehicle_fields: returns the required fields for a vehicle type. A bicycle has no model year, plate or
-- insurance; a motorcycle needs a license class that a car license does not include.
create function private.list_required_vehicle_fields(p_vehicle_type text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case p_vehicle_type
    when 'bicycle' then '{}'
    when 'motorcycle' then '{vehicleYear,licensePlate,licenseClass,insuranceProvider}'
    else '{vehicleYear,licensePlate,insuranceProvider}' end::text[];
end $$;

-- list_required_documents: returns the documents required for approval, in addition to the signed consent. The form
-- also requests a photo, but an administrator may approve without one.
create function private.list_required_documents(p_vehicle_type text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case p_vehicle_type when 'bicycle' then '{license}' else '{license,registration,insurance}' end::text[];
end $$;
