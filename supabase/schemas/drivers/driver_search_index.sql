-- Index for the administrators' list of drivers, at any number of drivers.

-- refresh_driver_search_index: recomputes a driver's row.
create function private.refresh_driver_search_index(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked first: a concurrent change of the same driver has either committed, and is visible below, or waits.
  perform from private.driver_search_index i where i.driver_id = p_driver_id for update;
  update private.driver_search_index i set approval_status = e.approval_status, at = e.at, search_text = e.search_text, name = e.name, rating = e.rating,
         deliveries = e.deliveries, expires_on = e.expires_on
    from private.expected_driver_search_index e
   where i.driver_id = p_driver_id and e.driver_id = p_driver_id
     and (i.approval_status, i.at, i.search_text, i.name, i.rating, i.deliveries, i.expires_on)
       is distinct from (e.approval_status, e.at, e.search_text, e.name, e.rating, e.deliveries, e.expires_on);
end $$;

create function private.insert_driver_search_index_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.driver_search_index (driver_id, approval_status, at, created_at, search_text, name, rating, deliveries, expires_on)
  select e.driver_id, e.approval_status, e.at, e.created_at, e.search_text, e.name, e.rating, e.deliveries, e.expires_on from private.expected_driver_search_index e join new_rows n on n.user_id = e.driver_id;
  return null;
end $$;

create trigger driver_profiles_insert_search_index after insert on public.driver_profiles
  referencing new table as new_rows for each statement execute function private.insert_driver_search_index_row();

create function private.refresh_search_index_on_driver_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_search_index(new.user_id);
  return null;
end $$;

create trigger driver_profiles_refresh_search_index
  after update of name, email, phone_number, vehicle_plate, license_plate, is_approved, suspended_at, rating, clean_deliveries on public.driver_profiles
  for each row when ((new.name, new.email, new.phone_number, new.vehicle_plate, new.license_plate, new.is_approved, new.suspended_at, new.rating, new.clean_deliveries)
    is distinct from (old.name, old.email, old.phone_number, old.vehicle_plate, old.license_plate, old.is_approved, old.suspended_at, old.rating, old.clean_deliveries))
  execute function private.refresh_search_index_on_driver_change();

create function private.refresh_search_index_on_document_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_search_index(coalesce(new.driver_id, old.driver_id));
  return null;
end $$;

create trigger driver_applications_refresh_search_index after insert or update of status, submitted_at or delete on public.driver_applications
  for each row execute function private.refresh_search_index_on_document_change();

create trigger driver_documents_refresh_search_index after insert or update of expires_on or delete on public.driver_documents
  for each row execute function private.refresh_search_index_on_document_change();
