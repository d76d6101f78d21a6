-- overview_samples: the overview's figures every quarter of an hour, so that those of today can be compared with those
-- of a week ago. Nobody's data: sums alone. Gone after two weeks and a day (clean_up).
create table private.overview_samples (
  at timestamptz primary key,
  waiting int not null check (waiting >= 0),
  active int not null check (active >= 0),
  late int not null check (late >= 0),
  at_work int not null check (at_work >= 0),
  cash_out numeric(14, 2) not null check (cash_out >= 0)
);

alter table private.overview_samples enable row level security;
