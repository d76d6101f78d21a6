-- Texts between two people of a delivery: kept, and taken to the other's phone by a job.

-- masked_text_json: a text as its two people read it.
create function private.masked_text_json(p_text private.masked_texts, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_text.id, 'mine', coalesce(p_text.from_id = p_viewer, false), 'role', p_text.from_role, 'text', p_text.words,
                            'canned', p_text.canned, 'status', p_text.status, 'at', private.iso(p_text.created_at), 'seenAt', private.iso(p_text.seen_at));
end $$;

-- keep_text: notes the words and has them taken to the other's phone, unless they have read them by then. Refused where
-- they hold a code, or a link to one, and where somebody writes too much: within an hour, to one other within an hour,
-- or all of them about one delivery; the support desk may always. A refused text stands nowhere.
create function private.keep_text(p_transaction_id uuid, p_from_id uuid, p_end jsonb, p_words text, p_canned text, p_via text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_to_id uuid := (p_end ->> 'otherId')::uuid;
  v_words text := left(private.clean_line(p_words), 500);
  v_text private.masked_texts;
begin
  -- Why a lock: two that come at once must not both be the last that is allowed.
  perform pg_advisory_xact_lock(hashtextextended('masked_text:' || p_from_id, 0));
  if p_canned is null and (private.code_shaped(v_words) or private.tells_own_code(p_transaction_id, p_from_id, v_words) or private.holds_a_link(v_words)) then
    return private.refuse('CODE_IN_MESSAGE');
  elsif p_end ->> 'role' <> 'support' and (
     (select count(*) >= private.setting('texts_person_hour')
          or count(*) filter (where x.to_id is not distinct from v_to_id) >= private.setting('texts_pair_hour')
        from private.masked_texts x where x.from_id = p_from_id and x.created_at > (select clock_timestamp()) - interval '1 hour')
     or (select count(*) from private.masked_texts x where x.transaction_id = p_transaction_id) >= private.setting('texts_delivery')) then
    return private.refuse('RATE_LIMITED');
  end if;
  -- Whoever answers by SMS has read what they answer.
  if p_via = 'sms' then
    perform private.see_conversation(p_transaction_id, p_from_id, p_end ->> 'otherRole', clock_timestamp());
  end if;
  insert into private.masked_texts (transaction_id, from_id, to_id, from_role, to_role, words, canned, via, status, settled_at)
  values (p_transaction_id, p_from_id, v_to_id, p_end ->> 'role', p_end ->> 'otherRole', case when p_canned is null then v_words end, p_canned, p_via,
          case when v_to_id is null then 'sent' else 'waiting' end, case when v_to_id is null then clock_timestamp() end) returning * into v_text;
  if v_to_id is not null then
    perform private.enqueue('send_masked_text', jsonb_build_object('textId', v_text.id),
      p_run_at := now() + make_interval(secs => private.setting('message_seen_seconds')::double precision), p_key := 'masked_text:' || v_text.id);
  end if;
  return private.ok(private.masked_text_json(v_text, p_from_id));
end $$;
