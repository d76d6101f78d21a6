-- text_to_send: what a text that waits says, and to which number; null when there is nothing to send any more. One
-- whose line has closed meanwhile is dropped.
create function app.text_to_send(p_text_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_text private.masked_texts;
  v_phone text;
begin
  select * into v_text from private.masked_texts x where x.id = p_text_id and x.status = 'waiting' for update;
  v_phone := private.proven_phone(v_text.to_id);
  if v_text.id is not null and (v_phone is null or private.takes_no_texts(v_phone) is not null
      or not private.line_open(v_text.transaction_id, v_text.from_id, v_text.to_id)) then
    update private.masked_texts x set status = 'dropped', settled_at = clock_timestamp() where x.id = v_text.id;
    v_text.id := null;
  end if;
  return private.ok((select jsonb_build_object('phone', v_phone, 'locale', coalesce(s.locale, 'en'), 'role', v_text.from_role,
      'name', p.name, 'orderNo', t.order_no, 'words', v_text.words)
    from public.user_profiles p left join public.user_settings s on s.user_id = v_text.to_id join public.transactions t on t.id = v_text.transaction_id
   where p.user_id = v_text.from_id and v_text.id is not null));
end $$;
revoke execute on function app.text_to_send(uuid) from public;
grant execute on function app.text_to_send(uuid) to handover_machine;
