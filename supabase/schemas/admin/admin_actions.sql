-- find_actions: returns the ids of recorded actions that the administrator may read, newest first, filtered by kind,
-- administrator, subject and time (`p_to` exclusive).
create function private.find_actions(p_admin uuid, p_action text, p_search text, p_by text, p_from timestamptz, p_to timestamptz, p_before bigint, p_size int)
returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.to_search_pattern(p_search);
  v_author_pattern text := private.to_search_pattern(p_by);
  v_order_no text := 'TXN-' || upper(regexp_replace(btrim(p_search), '^txn-', '', 'i'));
  v_id uuid := case when btrim(p_search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then btrim(p_search)::uuid end;
  -- Resolved first, so that each lookup uses its own index independently of the other filters.
  v_admins uuid[] := case when v_author_pattern is not null then array(select p.user_id from public.user_profiles p where private.to_search_text(p.name, p.email, p.phone_number) like v_author_pattern) end;
  v_subjects uuid[] := case when v_pattern is not null then array(
    select t.id from public.transactions t where t.order_no = v_order_no and t.order_no is not null
    union all select v_id where v_id is not null
    union all select i.driver_id from private.driver_search_index i where i.search_text like v_pattern
    union all select z.id from public.geofence_zones z where private.to_search_text(z.name) like v_pattern
    union all select h.id from public.hubs h where private.to_search_text(h.name) like v_pattern) end;
begin
  return array(
    select a.id from private.admin_actions a
      left join public.transactions t on t.id = a.subject_id
     -- Parties must not read why their own delivery was checked, or that it was.
     where (a.action not in ('view_money_review', 'release_money_review', 'refuse_money_review') or t.id is null or not private.has_conflict_of_interest(p_admin, t))
       and (p_action is null or a.action = p_action) and (p_before is null or a.id < p_before)
       and (v_author_pattern is null or a.admin_id = any (v_admins))
       and (v_pattern is null or a.subject_id = any (v_subjects) or private.to_search_text(a.reason, a.details ->> 'orderNo', a.details ->> 'name') like v_pattern)
       and (p_from is null or a.at >= p_from) and (p_to is null or a.at < p_to)
     order by a.id desc limit p_size);
end $$;

-- admin_list_actions: lists administrators' actions, newest first: administrator, action, subject, time, reason, and
-- the approver or that the administrator decided alone. Filtered by kind, name, subject or words of the reason, and
-- time.
create function app.admin_list_actions(p_action text default null, p_cursor text default null, p_limit int default null, p_search text default null,
                                       p_by text default null, p_from timestamptz default null, p_to timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  -- The export reads larger pages than other callers may.
  v_size int := private.clamp_page_size(p_limit, 50, 200);
  v_ids bigint[];
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_ids := private.find_actions(v_admin, p_action, p_search, p_by, p_from, p_to, p_cursor::bigint, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', (select coalesce(jsonb_agg(jsonb_build_object(
                       'id', a.id, 'at', private.format_iso(a.at), 'action', a.action, 'reason', a.reason, 'by', p.name, 'subjectId', a.subject_id,
                       -- A deleted subject has its name only in the record of its deletion.
                       'subject', coalesce(t.order_no, d.name, z.name, h.name, r.key, a.details ->> 'orderNo', a.details ->> 'name'),
                       'subjectKind', case when t.id is not null then 'delivery' when d.user_id is not null then 'driver' when z.id is not null then 'zone'
                         when r.id is not null then 'setting' end,
                       'amount', (a.details ->> 'amount')::numeric, 'rows', (a.details ->> 'rows')::int,
                       'approvedBy', approver.name, 'withoutApprover', a.details ? 'withoutApprover') order by a.id desc), '[]')
                from private.admin_actions a
                left join public.user_profiles p on p.user_id = a.admin_id
                left join public.user_profiles approver on approver.user_id = (a.details ->> 'approvedBy')::uuid
                left join public.transactions t on t.id = a.subject_id
                left join public.driver_profiles d on d.user_id = a.subject_id and a.action not like 'export%'
                left join public.geofence_zones z on z.id = a.subject_id
                left join public.hubs h on h.id = a.subject_id
                left join private.setting_rules r on r.id = a.subject_id
               where a.id = any (v_ids[1:v_size])),
    'nextCursor', case when cardinality(v_ids) > v_size then v_ids[v_size]::text end));
end $$;
revoke execute on function app.admin_list_actions(text, text, int, text, text, timestamptz, timestamptz) from public;
grant execute on function app.admin_list_actions(text, text, int, text, text, timestamptz, timestamptz) to handover_authenticated;

-- admin_search_records: returns up to five deliveries, drivers and customers each that match, for the command palette.
create function app.admin_search_records(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.to_search_pattern(p_search);
  v_max_per_kind constant int := 5;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object(
    'deliveries', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'amount', t.amount,
                                                               'sender', t.sender_name, 'receiver', t.receiver_name, 'receiverPhone', t.receiver_phone)
                                             order by t.created_at desc, t.id desc)
                              from unnest(private.find_deliveries(p_search, null, null, null, null, '-created', null, null, null, null, v_max_per_kind)) t where v_pattern is not null), '[]'),
    'drivers', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'phone', nullif(d.phone_number, ''), 'status', d.status,
                                                             'isApproved', d.is_approved) order by i.ordinality)
                           from unnest(private.find_drivers(null, null, v_pattern, '-joined', null, null, v_max_per_kind)) with ordinality i
                           join public.driver_profiles d on d.user_id = i.driver_id where v_pattern is not null), '[]'),
    'people', coalesce((select jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'phone', p.phone_number, 'email', p.email)
                                         order by p.created_at desc, p.user_id desc)
                          from unnest(private.find_people(null, v_pattern, null, null, '-joined', null, null, v_max_per_kind)) p where v_pattern is not null), '[]')));
end $$;
revoke execute on function app.admin_search_records(text) from public;
grant execute on function app.admin_search_records(text) to handover_authenticated;
