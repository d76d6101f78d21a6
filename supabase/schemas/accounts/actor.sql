-- Identifies the caller. All functions and policies use private.find_actor(), so that a signed-out session ends
-- immediately even though its access token is still valid.

-- refuse_unauthenticated, refuse_not_found: refusals that are equal everywhere.
create function private.refuse_unauthenticated() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('UNAUTHENTICATED');
end $$;

create function private.refuse_not_found() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('NOT_FOUND');
end $$;

-- field_error_json: returns a field's error, {path, reason, params?}; `reason` as in refuse().
create function private.field_error_json(p_path text, p_reason text, p_params jsonb default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('path', p_path, 'reason', p_reason, 'params', p_params)));
end $$;

-- refuse_invalid: returns VALIDATION_ERROR with these field errors, or with one.
create function private.refuse_invalid(p_errors jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('VALIDATION_ERROR', jsonb_build_object('errors', p_errors));
end $$;

create function private.refuse_invalid(p_path text, p_reason text, p_params jsonb default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse_invalid(private.field_error_json(p_path, p_reason, p_params));
end $$;

-- encode_cursor: encodes the last row of a page, its sort time and id; opaque to clients.
create function private.encode_cursor(p_at timestamptz, p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return translate(encode(convert_to(
    to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '|' || p_id, 'UTF8'), 'base64'), E'+/=\n', '-_');
end $$;

-- decode_base64url: decodes a cursor, which is base64url.
create function private.decode_base64url(p_cursor text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return convert_from(decode(rpad(translate(p_cursor, '-_', '+/'), ((length(p_cursor) + 3) / 4) * 4, '='), 'base64'), 'UTF8');
end $$;

-- decode_cursor: returns nulls without a cursor, and ok = false for an invalid one, because refusals are not raised.
create function private.decode_cursor(p_cursor text, out ok boolean, out at timestamptz, out id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_text text;
begin
  ok := true;
  if p_cursor is null or p_cursor = '' then
    return;
  end if;
  v_text := private.decode_base64url(p_cursor);
  at := (split_part(v_text, '|', 1) || 'Z')::timestamptz;
  id := split_part(v_text, '|', 2)::uuid;
exception when others then
  ok := false;
  at := null;
  id := null;
end $$;

-- encode_list_cursor / decode_list_cursor: cursors of a list with several sort orders; the key is text. A cursor of
-- another order is invalid.
create function private.encode_list_cursor(p_sort text, p_id uuid, p_key text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return translate(encode(convert_to(p_sort || '|' || p_id || '|' || p_key, 'UTF8'), 'base64'), E'+/=\n', '-_');
end $$;

create function private.decode_list_cursor(p_cursor text, p_sort text, out ok boolean, out key text, out id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_parts text[];
begin
  ok := true;
  if p_cursor is null or p_cursor = '' then
    return;
  end if;
  -- The key is last, because a name may contain the separator.
  v_parts := regexp_match(private.decode_base64url(p_cursor), '^([^|]+)\|([^|]+)\|(.*)$');
  ok := v_parts[1] is not distinct from p_sort;
  if ok then
    id := v_parts[2]::uuid;
    key := v_parts[3];
    perform case ltrim(p_sort, '-') when 'name' then null when 'rating' then key::numeric::text when 'deliveries' then key::int::text
                 when 'expires' then key::date::text else key::timestamptz::text end;
  end if;
exception when others then
  ok := false;
  key := null;
  id := null;
end $$;

-- format_cursor_time: formats a time as a cursor key.
create function private.format_cursor_time(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end $$;

-- encode_name_cursor / decode_name_cursor: cursors of a list sorted by name.
create function private.encode_name_cursor(p_name text, p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return translate(encode(convert_to(p_id || '|' || p_name, 'UTF8'), 'base64'), E'+/=\n', '-_');
end $$;

create function private.decode_name_cursor(p_cursor text, out ok boolean, out name text, out id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_text text;
begin
  ok := true;
  if p_cursor is null or p_cursor = '' then
    return;
  end if;
  v_text := private.decode_base64url(p_cursor);
  id := split_part(v_text, '|', 1)::uuid;
  name := substr(v_text, length(id::text) + 2);
exception when others then
  ok := false;
  name := null;
  id := null;
end $$;

-- clamp_page_size: clamps the requested page size.
create function private.clamp_page_size(p_limit int, p_default int, p_max int default 100) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return least(greatest(coalesce(p_limit, p_default), 1), p_max);
end $$;
