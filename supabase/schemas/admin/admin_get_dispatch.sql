-- admin_offer_json: returns an offer with the time it reached the phone and the attempts to reach it.
create function private.admin_offer_json(p_o public.driver_notifications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_o.id, 'driverId', p_o.driver_id, 'name', d.name, 'status', p_o.status, 'closedReason', p_o.closed_reason,
      'round', p_o.round, 'sentAt', private.format_iso(p_o.sent_at), 'deliveredAt', private.format_iso(p_o.delivered_at), 'readAt', private.format_iso(p_o.read_at),
      'closedAt', private.format_iso(p_o.closed_at), 'expiresAt', private.format_iso(p_o.expires_at), 'rejectionReason', p_o.rejection_reason,
      'receipts', coalesce(p_o.metadata -> 'receipts', '{}'),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('channel', a ->> 'channel', 'outcome', a ->> 'outcome', 'at', a ->> 'at',
                                     'attempt', coalesce((a ->> 'try')::int, 1), 'reason', private.localized_message_json(a ->> 'reason'), 'code', a ->> 'reason') order by n)
                              from jsonb_array_elements(p_o.metadata -> 'deliveryAttempts') with ordinality x (a, n)), '[]'))
      from public.driver_profiles d where d.user_id = p_o.driver_id);
end $$;

-- admin_get_dispatch: returns the search's state and its runs, newest first, with the reasons for each choice.
create function app.admin_get_dispatch(p_transaction_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 100);
  v_d private.dispatches;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if not exists (select from public.transactions t where t.id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select * into v_d from private.dispatches d where d.transaction_id = p_transaction_id;
  return private.ok(jsonb_build_object(
    'state', v_d.state, 'round', v_d.round, 'nextAt', private.format_iso(v_d.next_at), 'flagged', v_d.exhausted_at is not null,
    'total', (select count(*) from private.dispatch_traces x where x.transaction_id = p_transaction_id),
    'offers', coalesce((
      select jsonb_agg(private.admin_offer_json(o) order by o.sent_at desc, o.id desc)
        from (select * from public.driver_notifications x where x.transaction_id = p_transaction_id order by x.sent_at desc, x.id desc limit v_size) o), '[]'),
    'rounds', coalesce((
      select jsonb_agg(jsonb_build_object('at', private.format_iso(r.at), 'round', r.round, 'priority', r.priority, 'requested', r.requested,
                                          'outcome', r.outcome, 'message', private.localized_message_json('search_' || r.reason), 'reason', r.reason, 'candidates', r.candidates) order by r.id desc)
        from (select * from private.dispatch_traces x where x.transaction_id = p_transaction_id order by x.id desc limit v_size) r), '[]')));
end $$;
revoke execute on function app.admin_get_dispatch(uuid, int) from public;
grant execute on function app.admin_get_dispatch(uuid, int) to handover_authenticated;
