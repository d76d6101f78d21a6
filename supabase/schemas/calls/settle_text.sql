-- settle_text: what became of it: on their phone, refused by the provider, or on no phone, and read in the app alone.
create function app.settle_text(p_text_id uuid, p_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_status not in ('sent', 'refused', 'dropped') then
    return private.invalid('status', 'message_outcome');
  end if;
  update private.masked_texts x set status = p_status, settled_at = clock_timestamp() where x.id = p_text_id and x.status = 'waiting';
  return private.ok();
end $$;
revoke execute on function app.settle_text(uuid, text) from public;
grant execute on function app.settle_text(uuid, text) to handover_service;
