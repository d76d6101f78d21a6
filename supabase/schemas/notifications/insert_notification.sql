-- insert_notification: inserts a person's notification of an event, once however often its job runs.
-- `p_translations`: the texts by language, {"en": {"title", "message"}, …}. `p_role`: the person's role in the
-- delivery; with it, a customer's notification also goes to their chosen channels, and its `event` is returned.
create function app.insert_notification(p_user_id uuid, p_type text, p_title text, p_message text, p_data jsonb, p_dedupe_key text, p_translations jsonb default '{}',
                                        p_role text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_event text := private.find_notification_event(p_type, p_role);
  v_id uuid;
begin
  insert into public.notifications (user_id, type, title, message, translations, data, dedupe_key)
  values (p_user_id, p_type, p_title, p_message, coalesce(p_translations, '{}'), coalesce(p_data, '{}'), p_dedupe_key)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  if v_id is not null and v_event is not null then
    perform private.plan_notification(v_id, p_user_id, p_role, v_event, private.parse_uuid(p_data ->> 'transactionId'));
  end if;
  return private.ok(jsonb_build_object('inserted', v_id is not null, 'id', v_id, 'event', v_event));
end $$;
revoke execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb, text) from public;
grant execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb, text) to handover_service;
