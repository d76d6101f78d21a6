-- Exports from the console: their maximum size and their record.

-- get_export_row_limit: returns the maximum number of rows.
create function private.get_export_row_limit() returns int
language plpgsql immutable set search_path = '' as $$
begin
  return 10000;
end $$;

-- begin_export: records an export with its number of rows and filters; `actionId` is the record's id. Search words are
-- not recorded: they may be a name or number, and the record outlives personal data.
create function private.begin_export(p_admin uuid, p_action text, p_match_count int, p_filter jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_rows int := least(p_match_count, private.get_export_row_limit());
begin
  perform private.record_admin_action(p_admin, p_action, p_admin, null,
    jsonb_build_object('rows', v_rows, 'truncated', p_match_count > v_rows, 'filter', jsonb_strip_nulls(p_filter)));
  return private.ok(jsonb_build_object('rows', v_rows, 'truncated', p_match_count > v_rows,
    'actionId', currval(pg_get_serial_sequence('private.admin_actions', 'id'))::text));
end $$;

-- admin_export_transactions: begins an export of the list of deliveries. Returns the number of rows; `truncated`: more
-- rows match.
create function app.admin_export_transactions(p_search text default null, p_status text default null, p_from timestamptz default null,
                                              p_to timestamptz default null, p_attention text default null, p_sort text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.begin_export(v_admin, 'export_transactions',
    cardinality(private.find_deliveries(p_search, p_status, p_from, p_to, p_attention, coalesce(p_sort, '-created'), null, null, null, null, private.get_export_row_limit() + 1)),
    jsonb_build_object('searched', nullif(p_search is not null, false), 'status', p_status, 'from', p_from, 'to', p_to, 'attention', p_attention, 'sort', p_sort));
end $$;
revoke execute on function app.admin_export_transactions(text, text, timestamptz, timestamptz, text, text) from public;
grant execute on function app.admin_export_transactions(text, text, timestamptz, timestamptz, text, text) to handover_authenticated;

-- admin_export_actions: begins an export of the recorded actions. The export's own record is newer and not included.
create function app.admin_export_actions(p_action text default null, p_search text default null, p_by text default null, p_from timestamptz default null,
                                         p_to timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_ids bigint[];
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  v_ids := private.find_actions(v_admin, p_action, p_search, p_by, p_from, p_to, null, private.get_export_row_limit() + 1);
  return private.begin_export(v_admin, 'export_actions', cardinality(v_ids),
    jsonb_build_object('searched', nullif(p_search is not null, false), 'by', nullif(p_by is not null, false), 'action', p_action, 'from', p_from, 'to', p_to));
end $$;
revoke execute on function app.admin_export_actions(text, text, text, timestamptz, timestamptz) from public;
grant execute on function app.admin_export_actions(text, text, text, timestamptz, timestamptz) to handover_authenticated;
