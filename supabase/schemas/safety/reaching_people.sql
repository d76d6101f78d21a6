-- Reaching those concerned in an incident, by telephone and by text. Nobody else is reached from here.

-- concerned_in: the person is one of those whom the incident names.
create function private.concerned_in(p_i private.incidents, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from jsonb_array_elements(private.incident_people(p_i)) x where (x ->> 'userId')::uuid = p_user_id)
$$;

-- number_to_call: the number under which an administrator calls one of those concerned; null for none.
create function private.number_to_call(p_i private.incidents, p_user_id uuid, p_admin uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(private.phone_of(p_user_id), '') where private.concerned_in(p_i, p_user_id) and p_admin is not null
$$;

-- texts_reach: a text reaches somebody, as far as is known.
create function private.texts_reach(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select n.phone is not null and private.takes_no_texts(n.phone) is null from private.phone_of(p_user_id) n (phone)
$$;
