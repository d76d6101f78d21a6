-- Realtime as in a hosted project: messages, their policies, and the functions that migrations call.
create schema if not exists realtime;
grant usage on schema realtime to postgres, anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now()
);
-- The only index that hosted projects have.
drop index if exists realtime.messages_inserted_at;
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;
-- Local only: the transaction of a message, and its position in it. A hosted project reads both from the WAL.
alter table realtime.messages add column if not exists tx xid8 not null default pg_current_xact_id(),
  add column if not exists seq bigint generated always as identity;
create index if not exists messages_tx on realtime.messages (tx);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres;

-- topic: the channel that a policy is evaluated for.
create or replace function realtime.topic() returns text
language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- send: a broadcast from the database. Never fails its caller, as on a hosted project.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
begin
  begin
    execute format('set local realtime.topic to %L', topic);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (v_id, case when payload ? 'id' then payload else payload || jsonb_build_object('id', v_id) end,
            event, topic, private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end $$;

-- broadcast_changes: broadcasts a trigger's row.
create or replace function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text,
                                                      table_schema text, new record, old record, level text default 'ROW') returns void
language plpgsql as $$
declare
  v_row jsonb := '{}'::jsonb;
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  v_row := jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema);
  perform realtime.send(v_row, event_name, topic_name);
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end $$;

-- announce: notifies the endpoint once per transaction that it has messages, which are read after the commit. Probes that
-- authorise a channel are rolled back together with their notification.
create or replace function realtime.announce() returns trigger
language plpgsql as $$
begin
  if new.extension = 'broadcast' and current_setting('realtime.announced', true) is distinct from new.tx::text then
    perform set_config('realtime.announced', new.tx::text, true), pg_notify('realtime_messages', new.tx::text);
  end if;
  return null;
end $$;
drop trigger if exists messages_announce on realtime.messages;
create trigger messages_announce after insert on realtime.messages
  for each row execute function realtime.announce();

grant execute on all functions in schema realtime to postgres, anon, authenticated, service_role;
revoke execute on function realtime.announce() from public, anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    alter publication supabase_realtime owner to postgres;
  end if;
end $$;
