-- Realtime checks the right to a channel when it is joined, not for every message. So a channel either belongs to
-- accounts that never lose the right, or it gets a new name when an account loses it; older subscriptions then get no
-- messages. The administrators' channel is ops:{epoch}.
create table private.ops_epoch (
  singleton boolean primary key default true check (singleton),
  epoch text not null default replace(gen_random_uuid()::text, '-', '')
);

insert into private.ops_epoch default values;
