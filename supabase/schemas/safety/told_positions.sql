-- forget_told_positions: what was said on channels about where somebody is goes after some minutes. Why: a hosted
-- project keeps messages for days, and lets whoever may hear a channel have them once more: that would be a way by
-- another door. Where the platform does not let us delete, nothing else fails.
create function private.forget_told_positions() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from realtime.messages m
   where m.event in ('position', 'positions') and m.inserted_at < (clock_timestamp() at time zone 'UTC') - make_interval(secs => private.setting('told_position_seconds')::double precision);
exception when undefined_table or invalid_schema_name or insufficient_privilege or undefined_column then
  null;
end $$;
