-- list_standing_orders: the caller's standing orders: active and paused ones, and up to fifty that ended within a
-- month.
create function app.list_standing_orders() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.standing_order_json(x.o) order by ((x.o).state = 'ended'), (x.o).next_on nulls last, (x.o).created_at desc), '[]')
      from (select s as o from private.standing_orders s where s.user_id = v_actor and s.state <> 'ended'
            union all
            (select s from private.standing_orders s where s.user_id = v_actor and s.ended_at > clock_timestamp() - interval '30 days' order by s.ended_at desc limit 50)) x)));
end $$;
revoke execute on function app.list_standing_orders() from public;
grant execute on function app.list_standing_orders() to handover_authenticated;
