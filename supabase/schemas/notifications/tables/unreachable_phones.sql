-- Numbers that cannot receive texts, as the provider or the owner reported. A provider's report expires, and a text
-- from the number disproves it. An opt-out holds until the owner revokes it. `region_off`: the provider account may not
-- send to the number's country; retried after an hour.
create table private.unreachable_phones (
  phone text primary key,
  reason text not null check (reason in ('opted_out', 'not_a_phone', 'landline', 'region_off')),
  at timestamptz not null default now()
);
