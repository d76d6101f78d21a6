-- pending_jobs: jobs with keys that a transaction writes to the queue at commit. Has no committed rows. Without a task:
-- the job of this key is removed.
create unlogged table private.pending_jobs (
  xact xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  key text not null,
  task text,
  payload json,
  run_at timestamptz,
  max_attempts int,
  queue text,
  priority int,
  reschedule boolean,
  primary key (xact, id)
);

alter table private.pending_jobs enable row level security;
