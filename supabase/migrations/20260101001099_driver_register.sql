-- Drivers as administrators look them up, however many there are.

-- One row a driver: where he stands, when that list's place for him is (handed in for those who wait, signed up for the
-- others), and the words he is found by.
-- Why beside driver_profiles: every phone writes there twice a minute, and would pay for each of these indexes.
create table private.driver_register (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  standing text not null check (standing in ('none', 'pending', 'approved', 'rejected', 'suspended')),
  at timestamptz not null,
  created_at timestamptz not null,
  words text not null
);
create index driver_register_standing on private.driver_register (standing, at, driver_id);
create index driver_register_all on private.driver_register (created_at, driver_id);
create index driver_register_words on private.driver_register using gin (words extensions.gin_trgm_ops);

-- driver_register_wanted: the rows that private.driver_register should have.
create view private.driver_register_wanted as
  select d.user_id as driver_id, s.standing, case when s.standing = 'pending' then a.submitted_at else d.created_at end as at, d.created_at,
         private.search_text(d.name, d.email, d.phone_number, d.vehicle_plate, replace(d.vehicle_plate, ' ', ''),
                             d.license_plate, replace(d.license_plate, ' ', '')) as words
    from public.driver_profiles d
    left join public.driver_applications a on a.driver_id = d.user_id
    cross join lateral (select case when d.suspended_at is not null then 'suspended' when d.is_approved then 'approved'
                                    when a.status = 'submitted' then 'pending' when a.status = 'rejected' then 'rejected' else 'none' end as standing) s;

-- refresh_driver_register: a driver's row as it should be now.
create function private.refresh_driver_register(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Why first: what somebody else changes of the same driver is then either done, and seen below, or waits for us.
  perform from private.driver_register r where r.driver_id = p_driver_id for update;
  update private.driver_register r set standing = w.standing, at = w.at, words = w.words
    from private.driver_register_wanted w
   where r.driver_id = p_driver_id and w.driver_id = p_driver_id
     and (r.standing, r.at, r.words) is distinct from (w.standing, w.at, w.words);
end $$;

create function private.register_drivers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.driver_register (driver_id, standing, at, created_at, words)
  select w.driver_id, w.standing, w.at, w.created_at, w.words from private.driver_register_wanted w join new_rows n on n.user_id = w.driver_id;
  return null;
end $$;
create trigger driver_profiles_register after insert on public.driver_profiles
  referencing new table as new_rows for each statement execute function private.register_drivers();

create function private.register_follows_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_register(new.user_id);
  return null;
end $$;
create trigger driver_profiles_register_update
  after update of name, email, phone_number, vehicle_plate, license_plate, is_approved, suspended_at on public.driver_profiles
  for each row when ((new.name, new.email, new.phone_number, new.vehicle_plate, new.license_plate, new.is_approved, new.suspended_at)
    is distinct from (old.name, old.email, old.phone_number, old.vehicle_plate, old.license_plate, old.is_approved, old.suspended_at))
  execute function private.register_follows_driver();

create function private.register_follows_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_register(coalesce(new.driver_id, old.driver_id));
  return null;
end $$;
create trigger driver_applications_register after insert or update of status, submitted_at or delete on public.driver_applications
  for each row execute function private.register_follows_application();
