-- get_chat_message_to_send: the content and recipient of a waiting message; null if it has been read or the
-- conversation has closed. The number is null if it accepts no texts. 'streak': the recipient's first unread message of
-- the conversation, so that one notification covers all of them.
create function app.get_chat_message_to_send(p_message_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.chat_messages;
  v_phone text;
begin
  select * into v_message from private.chat_messages x where x.id = p_message_id and x.status = 'waiting' for update;
  if v_message.id is not null and (v_message.seen_at is not null
      or v_message.from_role <> 'support' and coalesce((private.chat_peer_json(v_message.transaction_id, v_message.to_id, v_message.from_id, v_message.from_role) ->> 'otherId')::uuid
                                                    is distinct from v_message.from_id, true)) then
    update private.chat_messages x set status = case when x.seen_at is null then 'dropped' else 'sent' end, settled_at = clock_timestamp() where x.id = v_message.id;
    v_message.id := null;
  end if;
  v_phone := private.find_verified_phone(v_message.to_id);
  return private.ok((select jsonb_build_object('toId', v_message.to_id, 'toRole', v_message.to_role, 'phone', case when private.find_sms_block_reason(v_phone) is null then v_phone end,
      'locale', coalesce(s.locale, 'en'), 'role', v_message.from_role, 'name', p.name, 'transactionId', t.id, 'orderNo', t.order_no, 'text', v_message.text, 'canned', v_message.canned,
      'streak', (select x.id from private.chat_messages x where x.transaction_id = t.id and x.to_id = v_message.to_id and x.from_role = v_message.from_role and x.seen_at is null
                  order by x.created_at, x.id limit 1))
    from public.transactions t left join public.user_settings s on s.user_id = v_message.to_id left join public.user_profiles p on p.user_id = v_message.from_id
   where t.id = v_message.transaction_id and v_message.id is not null));
end $$;
revoke execute on function app.get_chat_message_to_send(uuid) from public;
grant execute on function app.get_chat_message_to_send(uuid) to handover_service;
