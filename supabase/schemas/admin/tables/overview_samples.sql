-- overview_samples: the overview's figures every quarter of an hour, for comparison with a week ago. Only sums, no
-- personal data. Deleted after 15 days (clean_up).
create table private.overview_samples (
  at timestamptz primary key,
  waiting int not null check (waiting >= 0),
  active int not null check (active >= 0),
  late int not null check (late >= 0),
  at_work int not null check (at_work >= 0),
  cash_out numeric(14, 2) not null check (cash_out >= 0)
);

alter table private.overview_samples enable row level security;
