-- admin_list_accounts: lists accounts by the cash they have now, largest first: drivers with any, hubs, or the kinds
-- with only one account, such as `bank` and `lost`.
create function app.admin_list_accounts(p_kind text, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50);
  v_balance numeric;
  v_id bigint;
  v_answer jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null then
    if p_cursor !~ '^-?[0-9]{1,14}_[0-9]{1,18}$' then
      return private.refuse_invalid('cursor', 'cursor');
    end if;
    v_balance := split_part(p_cursor, '_', 1)::numeric / 100;
    v_id := split_part(p_cursor, '_', 2)::bigint;
  end if;
  with page as (
    select a.id, b.balance, row_number() over (order by b.balance desc, a.id desc) as place
      from ledger.accounts a join ledger.balances b on b.account_id = a.id
     where case p_kind when 'driver' then a.kind = 'driver' and b.balance <> 0 when 'hub' then a.kind = 'hub' else a.owner is null end
       and (p_cursor is null or (b.balance, a.id) < (v_balance, v_id))
     order by b.balance desc, a.id desc limit v_size + 1)
  select jsonb_build_object(
           'items', coalesce(jsonb_agg(ledger.account_json(a) order by p.place) filter (where p.place <= v_size), '[]'),
           'nextCursor', case when count(*) > v_size then max(round(p.balance * 100) || '_' || p.id) filter (where p.place = v_size) end)
    into v_answer from page p join ledger.accounts a on a.id = p.id;
  return private.ok(v_answer);
end $$;
revoke execute on function app.admin_list_accounts(text, text, int) from public;
grant execute on function app.admin_list_accounts(text, text, int) to handover_authenticated;
