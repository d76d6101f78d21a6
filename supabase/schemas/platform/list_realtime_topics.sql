-- list_realtime_topics: returns the channels that the caller's app subscribes to, by their current names.
create function app.list_realtime_topics() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(s.topic), '{}') from (
      select 'user:' || me.id as topic from (select private.find_actor() as id) me where me.id is not null
      union all
      select 'driver:' || d.user_id from public.driver_profiles d where d.user_id = private.find_actor()
      union all
      select private.get_ops_topic() where private.find_admin_actor() is not null) s);
end $$;
revoke execute on function app.list_realtime_topics() from public;
grant execute on function app.list_realtime_topics() to handover_authenticated;
