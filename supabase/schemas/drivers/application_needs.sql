-- What an application needs, by its vehicle. lib/domain/application-needs.ts says the same to the phone, and a test
-- compares the two.

-- required_vehicle_fields: the fields of the form that depend on the vehicle and are asked for. A bicycle has no model
-- year, plate or insurance of its own; a motorcycle takes a class of licence that a car's does not include.
create function private.required_vehicle_fields(p_vehicle_type text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case p_vehicle_type
    when 'bicycle' then '{}'
    when 'motorcycle' then '{vehicleYear,licensePlate,licenseClass,insuranceProvider}'
    else '{vehicleYear,licensePlate,insuranceProvider}' end::text[];
end $$;

-- required_documents: the documents without which nobody is approved, besides the signed consent. The form asks for a
-- photo as well: an administrator may approve without, and it is sent later.
create function private.required_documents(p_vehicle_type text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case p_vehicle_type when 'bicycle' then '{license}' else '{license,registration,insurance}' end::text[];
end $$;
