-- Messages between cells. What proves them, and how they travel: server/cells.

-- send_to_cell: adds a message and the job that sends it, in the transaction of what it tells.
create function private.send_to_cell(p_to text, p_kind text, p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into private.cell_messages (to_cell, kind, body) values (p_to, p_kind, p_body) returning id into v_id;
  perform private.enqueue('send_cell_message', jsonb_build_object('messageId', v_id), null, 'cell:' || v_id);
  return v_id;
end $$;

-- begin_cell_message: what has to be sent, and the job that tries again should nobody take it; null where it was
-- taken. Why the next try first: whatever becomes of this one, also of its process, the message goes on.
create function app.begin_cell_message(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.cell_messages;
begin
  update private.cell_messages m set tries = m.tries + 1 where m.id = p_id and m.taken_at is null returning * into v_m;
  if not found then
    return private.ok('null');
  end if;
  perform private.enqueue('send_cell_message', jsonb_build_object('messageId', v_m.id),
    clock_timestamp() + make_interval(secs => least(60, 2 ^ least(v_m.tries, 6))), 'cell:' || v_m.id);
  return private.ok(jsonb_build_object('id', v_m.id, 'to', v_m.to_cell, 'kind', v_m.kind, 'body', v_m.body, 'tries', v_m.tries));
end $$;
revoke execute on function app.begin_cell_message(uuid) from public;
grant execute on function app.begin_cell_message(uuid) to handover_machine;

-- end_cell_message: the other cell has taken it, and answered so; what it said of a person is not kept. Repeating
-- changes nothing.
create function app.end_cell_message(p_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.cell_messages m set taken_at = clock_timestamp(), answer = p_answer,
    body = jsonb_build_object('driverId', m.body -> 'driverId', 'crossing', m.body -> 'crossing')
   where m.id = p_id and m.taken_at is null;
  return private.ok(jsonb_build_object('changed', found));
end $$;
revoke execute on function app.end_cell_message(uuid, jsonb) from public;
grant execute on function app.end_cell_message(uuid, jsonb) to handover_machine;

-- take_cell_message: does what another cell says, once for each id; a repeat hears the first answer. Whose message it
-- is, and that it is for this cell, the server has verified; of a passport that can be none nothing is kept.
create function app.take_cell_message(p_from text, p_id uuid, p_kind text, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_answer jsonb;
begin
  if p_kind = 'enter' and not private.is_passport(p_body) then
    return private.refuse('INVALID_SIGNATURE');
  end if;
  insert into private.cell_inbox (from_cell, id, kind) values (p_from, p_id, p_kind) on conflict do nothing;
  if not found then
    -- Two at once: the insert has waited for the first.
    select i.answer into v_answer from private.cell_inbox i where i.from_cell = p_from and i.id = p_id;
    return private.ok(v_answer);
  end if;
  v_answer := case p_kind when 'enter' then private.enter_cell(p_from, p_body) end;
  if v_answer is null then
    raise exception 'no message % between cells', p_kind using errcode = 'invalid_parameter_value';
  end if;
  update private.cell_inbox i set answer = v_answer where i.from_cell = p_from and i.id = p_id;
  return private.ok(v_answer);
end $$;
revoke execute on function app.take_cell_message(text, uuid, text, jsonb) from public;
grant execute on function app.take_cell_message(text, uuid, text, jsonb) to handover_machine;

-- note_cell_question: whether a question is asked for the first time. Questions change nothing and are good for a
-- minute; nobody who has caught one gets its answer again.
create function app.note_cell_question(p_from text, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.cell_inbox i where i.kind = 'question' and i.received_at < clock_timestamp() - interval '1 hour';
  insert into private.cell_inbox (from_cell, id, kind) values (p_from, p_id, 'question') on conflict do nothing;
  return private.ok(jsonb_build_object('first', found));
end $$;
revoke execute on function app.note_cell_question(text, uuid) from public;
grant execute on function app.note_cell_question(text, uuid) to handover_machine;
