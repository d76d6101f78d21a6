-- receiver_lookups: looked-up phone numbers without an account. The limit exists because "Receiver not found" reveals
-- whether a number has an account: unlimited lookups would reveal all of them.
create table private.receiver_lookups (
  -- user:{id}, or address:{the server's hash of a network address}
  caller_key text not null,
  -- Hashed, because a number without an account must not be stored here.
  number_hash bytea not null,
  looked_up_at timestamptz not null,
  primary key (caller_key, number_hash)
);

create index receiver_lookups_age on private.receiver_lookups (looked_up_at);
