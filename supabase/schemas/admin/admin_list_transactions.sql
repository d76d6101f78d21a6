-- find_deliveries: those of a list, newest first. Planned for each call: which index is the quickest way depends on
-- what is asked for. Why apart: what a function says of planning holds for every function that it calls, for each row
-- anew.
create function private.find_deliveries(p_q text, p_status text, p_from timestamptz, p_to timestamptz, p_need text, p_at timestamptz, p_id uuid, p_size int)
returns public.transactions[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_like text := private.search_pattern(p_q);
  -- Why beforehand: each of them is then found by its own index, whatever the others need.
  v_drivers uuid[] := case when v_like is not null then array(select r.driver_id from private.driver_register r where r.words like v_like) end;
  v_senders uuid[] := case when v_like ~ '[0-9]{3}' then array(select p.user_id from public.user_profiles p where p.phone_number like v_like) end;
  v_id uuid := case when btrim(p_q) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then btrim(p_q)::uuid end;
begin
  return array(
    select t from public.transactions t
     where (p_status is null or t.status = p_status)
       and (p_from is null or t.created_at >= p_from) and (p_to is null or t.created_at < p_to)
       and (v_like is null or v_id = t.id
            or v_id is null and private.search_text(t.order_no, t.sender_name, t.receiver_name, t.receiver_phone, t.delivery_address, t.pickup_address) like v_like
            or t.driver_id = any (v_drivers) or t.user_id = any (v_senders))
       and (p_need is null or t.id in (select private.deliveries_counted(p_need)))
       and (p_at is null or (t.created_at, t.id) < (p_at, p_id))
     order by t.created_at desc, t.id desc limit p_size);
end $$;

-- admin_list_transactions: all deliveries, newest first, by words in number, names of sender, receiver and driver,
-- phones of all three, addresses, status, time and p_need: what they need of an administrator, or which figure of the
-- overview counts them.
create function app.admin_list_transactions(p_q text default null, p_status text default null, p_from timestamptz default null,
                                               p_to timestamptz default null, p_cursor text default null, p_limit int default null,
                                               p_need text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_size int := private.page_size(p_limit, 50, 200);
  v_mark record;
  v_rows public.transactions[];
  v_last public.transactions;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_rows := private.find_deliveries(p_q, p_status, p_from, p_to, p_need, v_mark.at, v_mark.id, v_size + 1);
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.admin_delivery_json(r, v_admin) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.created_at, v_last.id) end));
end $$;
revoke execute on function app.admin_list_transactions(text, text, timestamptz, timestamptz, text, int, text) from public;
grant execute on function app.admin_list_transactions(text, text, timestamptz, timestamptz, text, int, text) to handover_person;
