-- insert_notification: tells one person of one event once, however often its job runs. p_words: the same in each
-- language, {"en": {"title", "message"}, …}.
create function app.insert_notification(p_user_id uuid, p_type text, p_title text, p_message text, p_data jsonb, p_dedupe_key text, p_words jsonb default '{}')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.notifications (user_id, type, title, message, words, data, dedupe_key)
  values (p_user_id, p_type, p_title, p_message, coalesce(p_words, '{}'), coalesce(p_data, '{}'), p_dedupe_key)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  return private.ok(jsonb_build_object('inserted', v_id is not null, 'id', v_id));
end $$;
revoke execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb) from public;
grant execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb) to handover_machine;
