-- list_texts: the texts of the delivery that the caller wrote or got, the newest hundred, oldest first. Also once it is
-- over, while they are kept.
create function app.list_texts(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif not exists (select from private.masked_texts x where x.transaction_id = p_transaction_id and v_actor in (x.from_id, x.to_id))
    and private.no_line(p_transaction_id, v_actor) ->> 'code' = 'TRANSACTION_NOT_FOUND' then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.masked_text_json(n.x, v_actor) order by (n.x).created_at, (n.x).id), '[]')
      from (select x from private.masked_texts x where x.transaction_id = p_transaction_id and v_actor in (x.from_id, x.to_id)
             order by x.created_at desc, x.id limit 100) n)));
end $$;
revoke execute on function app.list_texts(uuid) from public;
grant execute on function app.list_texts(uuid) to handover_person;
