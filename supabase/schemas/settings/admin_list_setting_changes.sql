-- admin_list_setting_changes: lists a setting's changes, newest first, with administrator, time, reason and approver.
-- `by` is null for changes with SQL.
create function app.admin_list_setting_changes(p_key text, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 20);
  v_ids bigint[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  elsif p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  elsif not exists (select from private.setting_rules r where r.key = p_key) then
    return private.refuse('NOT_FOUND', '{"reason": "setting"}');
  end if;
  v_ids := array(select c.id from private.setting_changes c where c.key = p_key and (p_cursor is null or c.id < p_cursor::bigint) order by c.id desc limit v_size + 1);
  return private.ok(jsonb_build_object('items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'at', private.format_iso(c.at), 'before', c.old_value, 'after', c.new_value, 'reason', c.reason,
                                  'by', p.name, 'approvedBy', b.name, 'withoutApprover', c.without_approver) order by c.id desc), '[]')
        from private.setting_changes c
        left join public.user_profiles p on p.user_id = c.changed_by
        left join public.user_profiles b on b.user_id = c.approved_by
       where c.id = any (v_ids[1:v_size])),
    'nextCursor', case when cardinality(v_ids) > v_size then v_ids[v_size]::text end));
end $$;
revoke execute on function app.admin_list_setting_changes(text, text, int) from public;
grant execute on function app.admin_list_setting_changes(text, text, int) to handover_authenticated;
