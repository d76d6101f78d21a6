-- Why names that change: who may hear a channel is asked when it is joined and not for every message. So a channel is
-- either for people who never lose the right to it, or its name ends with the right: a subscription from before then
-- hears nothing. The administrators' channel is ops:{epoch}.
create table private.ops_epoch (
  one boolean primary key default true check (one),
  epoch text not null default replace(gen_random_uuid()::text, '-', '')
);

insert into private.ops_epoch default values;
