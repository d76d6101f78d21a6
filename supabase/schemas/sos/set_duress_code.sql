-- duress_json: whether and when the user has chosen a duress ending.
create function private.duress_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('set', e.set_at is not null, 'since', private.format_iso(e.set_at))
      from (select) one left join private.duress_endings e on e.user_id = p_user_id);
end $$;

-- set_duress_code: the receiver chooses the ending of their duress code, or removes it (null). Replaces a plain code
-- that happens to have this ending. Requires a recent reauthentication: a stolen session must not learn or disable the
-- alarm.
create function app.set_duress_code(p_ending text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_ending text := private.normalize_code(p_ending);
  v_t public.transactions;
  v_code public.verification_codes;
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_ending is not null and v_ending !~ '^[ACDEFGHJKMNPQRTUVWXY0-9]{2}$' then
    return private.refuse_invalid('ending', 'duress_ending');
  end if;
  if p_ending is null then
    delete from private.duress_endings e where e.user_id = v_actor;
    return private.ok(private.duress_json(v_actor));
  end if;
  insert into private.duress_endings as e (user_id, ending) values (v_actor, v_ending)
  on conflict (user_id) do update set ending = excluded.ending, set_at = clock_timestamp();
  for v_t in select * from public.transactions t where t.receiver_id = v_actor and private.is_in_progress(t.status) order by t.id for no key update loop
    if private.has_duress_ending((private.find_current_code(v_t)).code, v_actor) then
      v_code := private.issue_code(v_t);
      perform private.notify_delivery('verification_code_generated', v_t.id, v_actor, '{}', v_code.id::text);
    end if;
  end loop;
  return private.ok(private.duress_json(v_actor));
end $$;
revoke execute on function app.set_duress_code(text) from public;
grant execute on function app.set_duress_code(text) to handover_authenticated;
