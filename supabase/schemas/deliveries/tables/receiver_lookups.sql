-- Numbers that were asked for and that nobody has. Why: "Receiver not found" tells of a number whether it has an
-- get_or_create_account, so that whoever may ask without end finds out everybody's.
create table private.receiver_lookups (
  -- user:{id}, or address:{the server's hash of a network address}
  asked_by text not null,
  -- Why a hash: who has no account here is not kept here either.
  number_hash bytea not null,
  asked_at timestamptz not null,
  primary key (asked_by, number_hash)
);

create index receiver_lookups_age on private.receiver_lookups (asked_at);
