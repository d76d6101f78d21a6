-- prevent_note_change: rejects every change of a note except the erasure of its words.
create function private.prevent_note_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.text is null and to_jsonb(new) - 'text' = to_jsonb(old) - 'text' then
    return new;
  end if;
  raise exception '% is kept as it was written', tg_table_name;
end $$;

create trigger delivery_notes_immutable before update on private.delivery_notes
  for each row execute function private.prevent_note_change();

-- erase_notes: erases the words of these deliveries' notes; author and time stay.
create function private.erase_notes(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.delivery_notes n set text = null where n.transaction_id = any (p_ids) and n.text is not null;
end $$;

-- admin_add_delivery_note: adds a note for other administrators, in any state of the delivery until its personal data
-- is erased, because a note may contain names. A delivery with a note is never deleted.
create function app.admin_add_delivery_note(p_transaction_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_t public.transactions := case when v_admin is not null then private.lock_transaction(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_note private.delivery_notes;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_t.redacted_at is not null then
    return private.refuse('INVALID_STATE', '{"reason": "erased"}');
  end if;
  insert into private.delivery_notes (transaction_id, author_id, text) values (v_t.id, v_admin, btrim(p_text)) returning * into v_note;
  perform private.broadcast('ops', 'note', jsonb_build_object('transactionId', v_t.id));
  return private.ok(jsonb_build_object('id', v_note.id, 'at', private.format_iso(v_note.at),
    'by', (select p.name from public.user_profiles p where p.user_id = v_admin), 'text', v_note.text));
end $$;
revoke execute on function app.admin_add_delivery_note(uuid, text) from public;
grant execute on function app.admin_add_delivery_note(uuid, text) to handover_authenticated;
