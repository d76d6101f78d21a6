-- Numbers that a text is lost on, as the provider or their owner said. A provider may be wrong for a while: what it
-- said lapses, and a text from the number proves it wrong. A stop holds until its owner takes it back. `region_off`:
-- the provider's account may not send to the number's country, which is tried again after an hour.
create table private.unreachable_phones (
  phone text primary key,
  why text not null check (why in ('opted_out', 'not_a_phone', 'landline', 'region_off')),
  at timestamptz not null default now()
);
