-- chat_message_to_send: the content and recipient of a waiting message; null if it has been read or the conversation
-- has closed. The number is null if it accepts no texts. 'streak': the recipient's first unread message of the
-- conversation, so that one notification covers all of them.
create function app.chat_message_to_send(p_text_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_text private.chat_messages;
  v_phone text;
begin
  select * into v_text from private.chat_messages x where x.id = p_text_id and x.status = 'waiting' for update;
  if v_text.id is not null and (v_text.seen_at is not null
      or v_text.from_role <> 'support' and coalesce((private.chat_peer_json(v_text.transaction_id, v_text.to_id, v_text.from_id, v_text.from_role) ->> 'otherId')::uuid
                                                    is distinct from v_text.from_id, true)) then
    update private.chat_messages x set status = case when x.seen_at is null then 'dropped' else 'sent' end, settled_at = clock_timestamp() where x.id = v_text.id;
    v_text.id := null;
  end if;
  v_phone := private.verified_phone(v_text.to_id);
  return private.ok((select jsonb_build_object('toId', v_text.to_id, 'toRole', v_text.to_role, 'phone', case when private.sms_block_reason(v_phone) is null then v_phone end,
      'locale', coalesce(s.locale, 'en'), 'role', v_text.from_role, 'name', p.name, 'transactionId', t.id, 'orderNo', t.order_no, 'text', v_text.text, 'canned', v_text.canned,
      'streak', (select x.id from private.chat_messages x where x.transaction_id = t.id and x.to_id = v_text.to_id and x.from_role = v_text.from_role and x.seen_at is null
                  order by x.created_at, x.id limit 1))
    from public.transactions t left join public.user_settings s on s.user_id = v_text.to_id left join public.user_profiles p on p.user_id = v_text.from_id
   where t.id = v_text.transaction_id and v_text.id is not null));
end $$;
revoke execute on function app.chat_message_to_send(uuid) from public;
grant execute on function app.chat_message_to_send(uuid) to handover_service;
