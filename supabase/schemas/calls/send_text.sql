-- send_text: the caller's words to the other side of the open leg, from our number.
create function app.send_text(p_transaction_id uuid, p_words text, p_driver_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_end jsonb := private.line_end(p_transaction_id, v_actor, p_driver_id);
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif v_end is null then
    return private.no_line(p_transaction_id, v_actor);
  end if;
  return private.keep_text(p_transaction_id, v_actor, v_end ->> 'role', (v_end ->> 'otherId')::uuid, p_words, 'app');
end $$;
revoke execute on function app.send_text(uuid, text, uuid) from public;
grant execute on function app.send_text(uuid, text, uuid) to handover_person;
