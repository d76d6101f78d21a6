-- list_own_position_files: lists the files that contain the caller's newest ten thousand positions.
create function app.list_own_position_files() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(coalesce((
    select jsonb_agg(private.position_file_json(n.f) order by (n.f).day)
      from (select f, sum(f.position_count) over (order by f.day desc) - f.position_count as newer from private.position_files f where f.driver_id = v_actor) n
     where n.newer < 10000), '[]'));
end $$;
revoke execute on function app.list_own_position_files() from public;
grant execute on function app.list_own_position_files() to handover_authenticated;
