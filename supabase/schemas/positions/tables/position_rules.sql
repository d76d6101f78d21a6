-- get_position_rules: the version of zones and settings that classify positions: hosts repeat a classification made
-- with another version.
create table private.position_rules (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 1,
  changed_by xid8
);

alter table private.position_rules enable row level security;

insert into private.position_rules default values;
