-- admin_list_chat_messages: all conversations of a delivery, oldest first, the newest five hundred messages, and the
-- people that support can write to: its sender, its receiver and its present or last driver. An administrator who is a
-- party of the delivery sees only their own conversations: others may be about them.
create function app.admin_list_chat_messages(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_is_party boolean;
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif v_transaction.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_is_party := private.has_conflict_of_interest(v_admin, v_transaction);
  return private.ok(jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('role', contact.role, 'name', contact.name, 'locale', coalesce((select s.locale from public.user_settings s where s.user_id = contact.id), 'en'),
                 'unread', (select count(*) from private.chat_messages m where m.transaction_id = v_transaction.id and m.to_role = 'support' and m.from_role = contact.role and m.seen_at is null and not v_is_party)) order by contact.sort_order), '[]')
                 from private.list_support_contacts(v_transaction) contact),
    'items', (select coalesce(jsonb_agg(private.chat_message_json(newest.message, v_admin) || jsonb_build_object('to', (newest.message).to_role, 'via', (newest.message).via,
                 'name', (select p.name from public.user_profiles p where p.user_id = (newest.message).from_id)) order by (newest.message).created_at, (newest.message).id), '[]')
                from (select m as message from private.chat_messages m where m.transaction_id = v_transaction.id and (not v_is_party or v_admin in (m.from_id, m.to_id)) order by m.created_at desc, m.id limit 500) newest)));
end $$;
revoke execute on function app.admin_list_chat_messages(uuid) from public;
grant execute on function app.admin_list_chat_messages(uuid) to handover_authenticated;

-- list_support_contacts: the people of a delivery that support can write to.
create function private.list_support_contacts(p_transaction public.transactions) returns table (role text, id uuid, name text, sort_order int)
language sql stable security definer set search_path = '' as $$
  select contact.role, contact.id, coalesce(d.name, p.name), contact.sort_order
    from (values ('driver', coalesce(p_transaction.driver_id, (select assignment.driver_id from public.optimoroute_orders assignment
                    where assignment.transaction_id = p_transaction.id and assignment.accepted_at is not null order by assignment.accepted_at desc limit 1)), 1),
                 ('sender', p_transaction.user_id, 2), ('receiver', p_transaction.receiver_id, 3)) contact (role, id, sort_order)
    left join public.user_profiles p on p.user_id = contact.id
    left join public.driver_profiles d on d.user_id = contact.id and contact.role = 'driver'
   where contact.id is not null and p_transaction.redacted_at is null
$$;

-- admin_send_chat_message: support writes to the delivery's driver, sender or receiver, whatever the delivery's
-- status.
create function app.admin_send_chat_message(p_transaction_id uuid, p_to text, p_text text default null, p_canned text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_refusal jsonb := private.admin_refusal(v_admin, v_transaction);
  v_to uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select contact.id into v_to from private.list_support_contacts(v_transaction) contact where contact.role = p_to;
  if v_to is null then
    return private.refuse('NO_OPEN_LINE');
  end if;
  -- A reply marks the conversation as read.
  perform private.mark_conversation_read(v_transaction.id, null, p_to, clock_timestamp());
  return private.add_chat_message(v_transaction.id, v_admin, jsonb_build_object('otherId', v_to, 'role', 'support', 'otherRole', p_to), p_text, p_canned, 'app');
end $$;
revoke execute on function app.admin_send_chat_message(uuid, text, text, text) from public;
grant execute on function app.admin_send_chat_message(uuid, text, text, text) to handover_authenticated;

-- admin_mark_chat_messages_read: marks the messages to support from this role of the delivery as read.
create function app.admin_mark_chat_messages_read(p_transaction_id uuid, p_from_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_refusal jsonb := private.admin_refusal(v_admin, v_transaction);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  return private.ok(jsonb_build_object('read', private.mark_conversation_read(p_transaction_id, null, p_from_role, clock_timestamp())));
end $$;
revoke execute on function app.admin_mark_chat_messages_read(uuid, text) from public;
grant execute on function app.admin_mark_chat_messages_read(uuid, text) to handover_authenticated;
