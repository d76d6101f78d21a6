-- list_standing_orders: the caller's: what goes on, and what ended within a month.
create function app.list_standing_orders() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.standing_order_json(o) order by (o.state = 'ended'), o.next_on nulls last, o.created_at desc), '[]')
      from private.standing_orders o where o.user_id = v_actor and coalesce(o.ended_at, clock_timestamp()) > clock_timestamp() - interval '30 days')));
end $$;
revoke execute on function app.list_standing_orders() from public;
grant execute on function app.list_standing_orders() to handover_person;
