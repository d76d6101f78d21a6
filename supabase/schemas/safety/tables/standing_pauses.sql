-- standing_pauses: drivers who have said that they are fine where they stand, and until when nobody asks them why they
-- stand.
create table private.standing_pauses (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  until timestamptz not null
);

alter table private.standing_pauses enable row level security;
