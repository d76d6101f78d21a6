-- standing_pauses: drivers who have reported that they are fine where they are. Until `until`, no check-in questions
-- why they do not move.
create table private.standing_pauses (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  until timestamptz not null
);

alter table private.standing_pauses enable row level security;
