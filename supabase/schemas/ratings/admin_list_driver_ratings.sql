-- admin_list_driver_ratings: lists a driver's ratings with comments and raters, newest first, and figures of all.
-- `shown`: the rating that the driver sees.
create function app.admin_list_driver_ratings(p_user_id uuid, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 20);
  v_cursor record;
  v_rows private.delivery_ratings[];
  v_last private.delivery_ratings;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  v_rows := array(
    select r from private.delivery_ratings r
     where r.driver_id = p_user_id and (v_cursor.at is null or (r.rated_at, r.id) < (v_cursor.at, v_cursor.id))
     order by r.rated_at desc, r.id desc limit v_size + 1);
  v_last := v_rows[v_size];
  return private.ok((
    select jsonb_build_object('rating', round(avg(r.stars), 1), 'count', count(*), 'shown', private.compute_driver_rating(p_user_id),
             'reasons', private.count_reasons(array(select unnest(x.reasons) from private.delivery_ratings x where x.driver_id = p_user_id)))
      from private.delivery_ratings r where r.driver_id = p_user_id)
    || jsonb_build_object(
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'transactionId', r.transaction_id, 'orderNo', t.order_no, 'raterRole', r.rater_role,
                                  'by', p.name, 'stars', r.stars, 'reasons', to_jsonb(r.reasons), 'comment', r.comment, 'at', private.format_iso(r.rated_at))
                                  order by r.rated_at desc, r.id desc)
                           from unnest(v_rows[1:v_size]) r join public.transactions t on t.id = r.transaction_id
                           left join public.user_profiles p on p.user_id = r.rater_id), '[]'),
      'nextCursor', case when cardinality(v_rows) > v_size then private.encode_cursor(v_last.rated_at, v_last.id) end));
end $$;
revoke execute on function app.admin_list_driver_ratings(uuid, text, int) from public;
grant execute on function app.admin_list_driver_ratings(uuid, text, int) to handover_authenticated;
