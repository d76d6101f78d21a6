create table private.held_cash (
  transaction_id uuid not null references public.transactions (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  amount numeric(12, 2) not null check (amount > 0),
  since timestamptz not null default clock_timestamp(),
  -- The delivery is over for this driver, and the cash has to be returned since then.
  due_at timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('handed_over', 'returned')),
  primary key (transaction_id, driver_id),
  constraint ended_somehow check ((ended_at is null) = (ended_as is null))
);

alter table private.held_cash enable row level security;

create index held_cash_of_driver on private.held_cash (driver_id, since) where ended_at is null;

create index held_cash_due on private.held_cash (driver_id, due_at) where ended_at is null and due_at is not null;
