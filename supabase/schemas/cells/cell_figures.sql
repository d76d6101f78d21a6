-- cell_figures: what this cell says of its books to the operation of all: the newest root over its ledger, and what
-- the accounts of each kind have, which sum up to nothing in each book.
create function app.cell_figures() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_root jsonb := app.root_ledger() -> 'data';
begin
  return private.ok(jsonb_build_object('root', v_root, 'books', coalesce((
    select jsonb_object_agg(k.book, k.kinds) from (
      select s.book, jsonb_object_agg(s.kind, s.balance) as kinds from (
        select a.book, a.kind, sum(b.balance) as balance from ledger.accounts a join ledger.balances b on b.account_id = a.id group by 1, 2) s
       group by 1) k), '{}')));
end $$;
revoke execute on function app.cell_figures() from public;
grant execute on function app.cell_figures() to handover_machine;
