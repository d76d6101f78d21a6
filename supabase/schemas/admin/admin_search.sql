-- find_people: customers by words in their name, address of mail or number, newest first. Planned for each call: which
-- index is the quickest way depends on what is asked for.
create function private.find_people(p_like text, p_most int) returns setof public.user_profiles
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select p.* from public.user_profiles p
     where private.search_text(p.name, p.email, p.phone_number) like p_like
       and not exists (select from public.driver_profiles d where d.user_id = p.user_id)
     order by p.created_at desc, p.user_id desc limit p_most;
end $$;

-- admin_search: a few deliveries, drivers and customers that have these words, for the command palette.
create function app.admin_search(p_q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_like text := private.search_pattern(p_q);
  v_each constant int := 5;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object(
    'deliveries', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'amount', t.amount,
                                                               'sender', t.sender_name, 'receiver', t.receiver_name, 'receiverPhone', t.receiver_phone)
                                             order by t.created_at desc, t.id desc)
                              from unnest(private.find_deliveries(p_q, null, null, null, null, '-created', null, null, null, null, v_each)) t where v_like is not null), '[]'),
    'drivers', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'phone', nullif(d.phone_number, ''), 'status', d.status,
                                                             'isApproved', d.is_approved) order by i.n)
                           from private.find_drivers(null, v_like, null, null, v_each) f
                          cross join unnest(f.ids) with ordinality i (id, n)
                           join public.driver_profiles d on d.user_id = i.id where v_like is not null), '[]'),
    'people', coalesce((select jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'phone', p.phone_number, 'email', p.email)
                                         order by p.created_at desc, p.user_id desc)
                          from private.find_people(v_like, v_each) p where v_like is not null), '[]')));
end $$;
revoke execute on function app.admin_search(text) from public;
grant execute on function app.admin_search(text) to handover_person;
