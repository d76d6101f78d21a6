-- Senders and receivers, as administrators list them: everyone except drivers, who have their own list.

-- list_people_needing_attention: lists people by attention item. `review`: a delivery of theirs waits for a review
-- (except deliveries with the reader as a party). `documents`: identity documents wait for a decision. `identity`:
-- verified and valid. `often`: sent more than once in the last 30 days.
create function private.list_people_needing_attention(p_admin uuid, p_attention text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select party.id from private.money_reviews r join public.transactions t on t.id = r.transaction_id cross join unnest(array[t.user_id, t.receiver_id]) party (id)
     where p_attention = 'review' and r.state = 'waiting' and not private.has_conflict_of_interest(p_admin, t)
    union
    select c.user_id from private.identity_checks c where p_attention = 'documents' and c.state = 'waiting'
    union
    select d.user_id from private.identity_decisions d
     where p_attention = 'identity' and d.outcome = 'approved' and d.expires_on >= private.get_business_day(clock_timestamp())
       and not exists (select from private.identity_decisions later where later.user_id = d.user_id and later.outcome = 'revoked' and later.id > d.id)
    union
    select t.user_id from public.transactions t where p_attention = 'often' and t.created_at >= now() - interval '30 days' group by t.user_id having count(*) > 1;
end $$;

-- find_people: returns a page of people by attention item and words in name, e-mail address or phone number, in the
-- list's order; `p_key` and `p_id` are the last row's of the previous page. `p_state` 'ended': closed accounts;
-- otherwise all others.
create function private.find_people(p_admin uuid, p_like text, p_state text, p_attention text, p_sort text, p_key text, p_id uuid, p_size int)
returns public.user_profiles[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_attention_ids uuid[] := case when p_attention is not null then array(select private.list_people_needing_attention(p_admin, p_attention)) end;
begin
  return array(
    select p from public.user_profiles p
     where (p_like is null or private.to_search_text(p.name, p.email, p.phone_number) like p_like)
       and (v_attention_ids is null or p.user_id = any (v_attention_ids))
       and not exists (select from public.driver_profiles d where d.user_id = p.user_id)
       and exists (select from auth.users u where u.id = p.user_id and (u.deleted_at is not null) = (p_state is not distinct from 'ended'))
       and case when p_id is null then true
                when p_sort = '-joined' then (p.created_at, p.user_id) < (p_key::timestamptz, p_id)
                when p_sort = 'joined' then (p.created_at, p.user_id) > (p_key::timestamptz, p_id)
                when p_sort = '-name' then (private.to_search_text(p.name) collate "C", p.user_id) < (p_key collate "C", p_id)
                when p_sort = 'name' then (private.to_search_text(p.name) collate "C", p.user_id) > (p_key collate "C", p_id) end
     order by case when p_sort = '-joined' then p.created_at end desc, case when p_sort = 'joined' then p.created_at end,
              case when p_sort = '-name' then private.to_search_text(p.name) collate "C" end desc,
              case when p_sort = 'name' then private.to_search_text(p.name) collate "C" end,
              case when p_sort like '-%' then p.user_id end desc, case when p_sort not like '-%' then p.user_id end
     limit p_size);
end $$;

-- person_row_json: returns a row of the list. `sent` and `received` count up to 500. `waiting`: reviews that wait,
-- except of deliveries with the reader as a party.
create function private.person_row_json(p_profile public.user_profiles, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'userId', p_profile.user_id, 'name', p_profile.name, 'phone', p_profile.phone_number, 'phoneVerified', p_profile.phone_verified_at is not null, 'email', p_profile.email,
    'joinedAt', private.format_iso(p_profile.created_at), 'tier', private.get_money_tier(p_profile.user_id),
    'state', (select case when u.deleted_at is not null then 'ended' when u.banned_until > now() then 'blocked' else 'open' end from auth.users u where u.id = p_profile.user_id),
    'sent', (select count(*) from (select from public.transactions t where t.user_id = p_profile.user_id limit 500) c),
    'received', (select count(*) from (select from public.transactions t where t.receiver_id = p_profile.user_id limit 500) c),
    'lastDeliveryAt', private.format_iso(greatest(
      (select max(t.created_at) from public.transactions t where t.user_id = p_profile.user_id),
      (select max(t.created_at) from public.transactions t where t.receiver_id = p_profile.user_id))),
    'waiting', (select jsonb_build_object('sum', coalesce(sum(t.amount), 0), 'count', count(*))
                  from private.money_reviews r join public.transactions t on t.id = r.transaction_id
                 where r.state = 'waiting' and p_profile.user_id in (t.user_id, t.receiver_id) and not private.has_conflict_of_interest(p_admin, t)));
end $$;

-- admin_list_people: lists senders and receivers by words in name, e-mail and phone, and by attention item.
create function app.admin_list_people(p_search text default null, p_state text default null, p_attention text default null, p_sort text default null,
                                      p_cursor text default null, p_limit int default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_cursor record;
  v_size int := private.clamp_page_size(p_limit, 50, 200);
  v_sort text := coalesce(p_sort, '-joined');
  v_rows public.user_profiles[];
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  v_cursor := private.decode_list_cursor(p_cursor, v_sort);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := private.find_people(v_admin, private.to_search_pattern(p_search), p_state, p_attention, v_sort, v_cursor.key, v_cursor.id, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.person_row_json(v_rows[n], v_admin) order by n)
                         from generate_series(1, least(cardinality(v_rows), v_size)) n), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_list_cursor(v_sort, (v_rows[v_size]).user_id,
      case when v_sort like '%name' then private.to_search_text((v_rows[v_size]).name) else private.format_cursor_time((v_rows[v_size]).created_at) end) end));
end $$;
revoke execute on function app.admin_list_people(text, text, text, text, text, int) from public;
grant execute on function app.admin_list_people(text, text, text, text, text, int) to handover_authenticated;

-- admin_export_people: begins an export of the list of people.
create function app.admin_export_people(p_search text default null, p_state text default null, p_attention text default null, p_sort text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  return private.begin_export(v_admin, 'export_people',
    cardinality(private.find_people(v_admin, private.to_search_pattern(p_search), p_state, p_attention, coalesce(p_sort, '-joined'), null, null, private.get_export_row_limit() + 1)),
    jsonb_build_object('searched', nullif(p_search is not null, false), 'state', p_state, 'attention', p_attention, 'sort', p_sort));
end $$;
revoke execute on function app.admin_export_people(text, text, text, text) from public;
grant execute on function app.admin_export_people(text, text, text, text) to handover_authenticated;

-- admin_get_person: returns one person with recent sums, verification, identity check, newest deliveries and the time
-- of a request to remove the second factor. Drivers have their own page, except administrators and cashiers who also
-- drive. Records the read. Administrators cannot read themselves.
create function app.admin_get_person(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_profile public.user_profiles;
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif v_admin = p_user_id then
    return private.refuse_conflict_of_interest();
  end if;
  select * into v_profile from public.user_profiles p where p.user_id = p_user_id
     and (private.is_staff(p.user_id) or not exists (select from public.driver_profiles d where d.user_id = p.user_id));
  if not found then
    return private.refuse_not_found();
  end if;
  perform private.record_admin_access(v_admin, 'view_person', v_profile.user_id);
  return private.ok(private.person_row_json(v_profile, v_admin) || jsonb_build_object(
    'history', private.money_history_json(v_profile.user_id), 'identityUntil', (select l.expires_on from private.find_identity_level(v_profile.user_id) l),
    'resetRequestedAt', (select private.format_iso(private.find_open_reset_request(f.reset_requested_at)) from private.second_factors f where f.user_id = v_profile.user_id),
    'checkId', (select c.id from private.identity_checks c where c.user_id = v_profile.user_id and c.state <> 'open' order by c.decided_at is null desc, c.opened_at desc limit 1),
    'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'amount', t.amount,
                            'sent', t.user_id = v_profile.user_id, 'other', case when t.user_id = v_profile.user_id then t.receiver_name else t.sender_name end,
                            'createdAt', private.format_iso(t.created_at)) order by t.created_at desc, t.id desc), '[]')
                     from (select * from (
                             (select * from public.transactions d where d.user_id = v_profile.user_id order by d.created_at desc, d.id desc limit 10)
                             union
                             (select * from public.transactions d where d.receiver_id = v_profile.user_id order by d.created_at desc, d.id desc limit 10)) latest
                            order by latest.created_at desc, latest.id desc limit 10) t)));
end $$;
revoke execute on function app.admin_get_person(uuid) from public;
grant execute on function app.admin_get_person(uuid) to handover_authenticated;
