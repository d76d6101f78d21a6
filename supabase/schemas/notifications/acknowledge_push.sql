-- acknowledge_push: the caller's phone has received a push that is not about an offer. `p_notice_id`: its notification,
-- which then needs no text message.
create function app.acknowledge_push(p_id uuid, p_notice_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_at timestamptz;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_at := private.record_push_receipt(v_actor, p_id);
  if v_at is null then
    return private.refuse_not_found();
  end if;
  update private.notification_sends s set received_at = v_at where s.id = p_notice_id and s.user_id = v_actor and s.received_at is null;
  return private.ok(jsonb_build_object('receivedAt', private.format_iso(v_at)));
end $$;
revoke execute on function app.acknowledge_push(uuid, uuid) from public;
grant execute on function app.acknowledge_push(uuid, uuid) to handover_authenticated;
