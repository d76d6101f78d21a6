-- Texts between two people of a delivery: kept, and sent from our number by a job.

-- text_json: a text as its two people read it.
create function private.masked_text_json(p_text private.masked_texts, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_text.id, 'mine', coalesce(p_text.from_id = p_viewer, false), 'role', p_text.from_role, 'text', p_text.words,
                            'status', p_text.status, 'at', private.iso(p_text.created_at));
end $$;

-- keep_text: notes the words and sends them to the other's proven number. Refused where that takes no texts, and where
-- somebody writes too much: within an hour, to one other within an hour, or all of them about one delivery.
create function private.keep_text(p_transaction_id uuid, p_from_id uuid, p_from_role text, p_to_id uuid, p_words text, p_via text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_phone text := private.proven_phone(p_to_id);
  v_text private.masked_texts;
begin
  -- Why a lock: two that come at once must not both be the last that is allowed.
  perform pg_advisory_xact_lock(hashtextextended('masked_text:' || p_from_id, 0));
  if v_phone is null then
    return private.refuse('NOT_REACHABLE');
  elsif private.takes_no_texts(v_phone) is not null then
    return private.refuse('NOT_REACHABLE', '{"reason": "no_texts"}');
  elsif (select count(*) >= private.setting('texts_person_hour')
             or count(*) filter (where x.to_id = p_to_id) >= private.setting('texts_pair_hour')
           from private.masked_texts x where x.from_id = p_from_id and x.created_at > clock_timestamp() - interval '1 hour')
     or (select count(*) from private.masked_texts x where x.transaction_id = p_transaction_id) >= private.setting('texts_delivery') then
    return private.refuse('RATE_LIMITED');
  end if;
  insert into private.masked_texts (transaction_id, from_id, to_id, from_role, words, via)
  values (p_transaction_id, p_from_id, p_to_id, p_from_role, left(private.clean_line(p_words), 300), p_via) returning * into v_text;
  perform private.enqueue('send_masked_text', jsonb_build_object('textId', v_text.id), p_key := 'masked_text:' || v_text.id);
  return private.ok(private.masked_text_json(v_text, p_from_id));
end $$;
