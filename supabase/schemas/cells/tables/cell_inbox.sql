-- What other cells sent: each id counts once. A message keeps its answer, which a repeat hears again; of a question
-- nothing is kept but that it was asked.
create table private.cell_inbox (
  from_cell text not null,
  id uuid not null,
  kind text not null,
  answer jsonb,
  received_at timestamptz not null default clock_timestamp(),
  primary key (from_cell, id)
);

alter table private.cell_inbox enable row level security;

create index cell_inbox_questions on private.cell_inbox (received_at) where kind = 'question';
