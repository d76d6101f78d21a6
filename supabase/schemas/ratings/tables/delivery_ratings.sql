-- delivery_ratings: a receiver's or sender's rating of the driver, one for each delivery and rater. Readable only
-- through functions; drivers see no row. Deleted with the delivery; erasing the parties erases the comment.
create table private.delivery_ratings (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  -- Null after the rater's account is deleted; the stars stay.
  rater_id uuid references auth.users (id) on delete set null,
  rater_role text not null check (rater_role in ('receiver', 'sender')),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  stars int not null check (stars between 1 and 5),
  reasons text[] not null default '{}' check (reasons <@ '{polite,on_time,careful,clear,late,rude,not_found,hurried,unsafe}'),
  comment text check (length(comment) between 1 and 500),
  rated_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint ratings_once_each unique (transaction_id, rater_id)
);

create index delivery_ratings_by_driver on private.delivery_ratings (driver_id, rated_at, id);

-- For the foreign key's lookups when an account is deleted.
create index delivery_ratings_by_rater on private.delivery_ratings (rater_id) where rater_id is not null;

create index delivery_ratings_changed on private.delivery_ratings (changed_at);

alter table private.delivery_ratings enable row level security;
