-- withdraw_cash_request: the requester withdraws the request. Idempotent.
create function app.withdraw_cash_request(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_r private.cash_requests;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_r from private.cash_requests r where r.id = p_id and r.requester_id = v_actor for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "cash_request"}');
  end if;
  if v_r.state = 'open' then
    update private.cash_requests r set state = 'withdrawn', ended_at = clock_timestamp() where r.id = v_r.id returning * into v_r;
  elsif v_r.state <> 'withdrawn' then
    return private.refuse('INVALID_STATE', '{"reason": "request_over"}');
  end if;
  return private.ok(private.cash_request_json(v_r, v_actor));
end $$;
revoke execute on function app.withdraw_cash_request(uuid) from public;
grant execute on function app.withdraw_cash_request(uuid) to handover_authenticated;
