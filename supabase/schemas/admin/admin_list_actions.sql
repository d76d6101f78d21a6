-- admin_list_actions: what administrators did, newest first: who, what, to whom or what, when and why, and who approved
-- it or that somebody was alone. Of one kind, or all.
create function app.admin_list_actions(p_action text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_admin uuid := private.acting_admin();
  v_size int := private.page_size(p_limit, 50);
  v_items jsonb;
  v_next text;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.invalid('cursor', 'cursor');
  end if;
  select coalesce(jsonb_agg(s.item order by s.id desc) filter (where s.place <= v_size), '[]'),
         case when count(*) > v_size then (min(s.id) filter (where s.place <= v_size))::text end
    into v_items, v_next
    from (select a.id, row_number() over (order by a.id desc) as place, jsonb_build_object(
                   'id', a.id, 'at', private.iso(a.at), 'action', a.action, 'reason', a.reason, 'by', p.name, 'subjectId', a.subject_id,
                   -- What is deleted has no name any more but in the record of its deletion.
                   'subject', coalesce(t.order_no, d.name, z.name, h.name, a.details ->> 'orderNo', a.details ->> 'name'),
                   'subjectKind', case when t.id is not null then 'delivery' when d.user_id is not null then 'driver' when z.id is not null then 'zone' end,
                   'amount', (a.details ->> 'amount')::numeric,
                   'approvedBy', b.name, 'alone', a.details ? 'alone') as item
            from private.admin_actions a
            left join public.user_profiles p on p.user_id = a.admin_id
            left join public.user_profiles b on b.user_id = (a.details ->> 'approvedBy')::uuid
            left join public.transactions t on t.id = a.subject_id
            left join public.driver_profiles d on d.user_id = a.subject_id
            left join public.geofence_zones z on z.id = a.subject_id
            left join public.hubs h on h.id = a.subject_id
           -- Nobody reads why their own delivery was checked.
           where (a.action not in ('release_review', 'refuse_review') or t.id is null or not private.own_case(v_admin, t))
             and (p_action is null or a.action = p_action) and (p_cursor is null or a.id < p_cursor::bigint)
           order by a.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next));
end $$;
revoke execute on function app.admin_list_actions(text, text, int) from public;
grant execute on function app.admin_list_actions(text, text, int) to handover_person;
