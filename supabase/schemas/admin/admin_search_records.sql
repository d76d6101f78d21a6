-- admin_search_records: returns up to five deliveries, drivers and customers each that match, for the command palette.
create function app.admin_search_records(p_q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_like text := private.to_search_pattern(p_q);
  v_each constant int := 5;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object(
    'deliveries', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'amount', t.amount,
                                                               'sender', t.sender_name, 'receiver', t.receiver_name, 'receiverPhone', t.receiver_phone)
                                             order by t.created_at desc, t.id desc)
                              from unnest(private.find_deliveries(p_q, null, null, null, null, '-created', null, null, null, null, v_each)) t where v_like is not null), '[]'),
    'drivers', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'phone', nullif(d.phone_number, ''), 'status', d.status,
                                                             'isApproved', d.is_approved) order by i.ordinality)
                           from unnest(private.find_drivers(null, null, v_like, '-joined', null, null, v_each)) with ordinality i
                           join public.driver_profiles d on d.user_id = i.driver_id where v_like is not null), '[]'),
    'people', coalesce((select jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'phone', p.phone_number, 'email', p.email)
                                         order by p.created_at desc, p.user_id desc)
                          from unnest(private.find_people(null, v_like, null, null, '-joined', null, null, v_each)) p where v_like is not null), '[]')));
end $$;
revoke execute on function app.admin_search_records(text) from public;
grant execute on function app.admin_search_records(text) to handover_authenticated;
