-- decline_cash_request: the payer declines, optionally with a reason and a block of the requester. The requester sees
-- the refusal and the reason, not the block. Idempotent.
create function app.decline_cash_request(p_id uuid, p_reason text default null, p_block boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_r private.cash_requests;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_r from private.cash_requests r where r.id = p_id and r.payer_id = v_actor for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "cash_request"}');
  end if;
  if p_block then
    insert into private.cash_request_blocks (user_id, blocked_id) values (v_actor, v_r.requester_id) on conflict do nothing;
  end if;
  if v_r.state = 'open' then
    update private.cash_requests r set state = 'declined', reason = nullif(private.clean_line(p_reason), ''), ended_at = clock_timestamp()
     where r.id = v_r.id returning * into v_r;
    perform private.notify_cash_request('cash_request_declined', v_r, v_r.requester_id);
  elsif v_r.state <> 'declined' and not p_block then
    return private.refuse('INVALID_STATE', '{"reason": "request_over"}');
  end if;
  return private.ok(private.cash_request_json(v_r, v_actor));
end $$;
revoke execute on function app.decline_cash_request(uuid, text, boolean) from public;
grant execute on function app.decline_cash_request(uuid, text, boolean) to handover_authenticated;
