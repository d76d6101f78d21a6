-- sum_price_parts: returns the sum of a price's parts, in cents.
create function private.sum_price_parts(p_parts jsonb) returns int
language plpgsql immutable strict set search_path = '' as $$
begin
  return (
    select coalesce(sum(p.value::int), 0)::int from jsonb_each_text(p_parts) p);
end $$;
