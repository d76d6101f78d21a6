-- position_broadcasts_deleted: the time up to which Realtime messages with positions have been deleted. Messages of
-- other kinds stay for days, and without this mark each slice would read them again.
create table private.position_broadcasts_deleted (
  singleton boolean primary key default true check (singleton),
  deleted_until timestamp not null default '-infinity'
);

alter table private.position_broadcasts_deleted enable row level security;

insert into private.position_broadcasts_deleted default values;
