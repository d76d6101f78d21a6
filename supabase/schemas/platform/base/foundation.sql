-- touch_updated_at: keeps updated_at true whoever writes the row. It needs no rights: so it is no definer function.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- touch_version: the same, and counts the versions of the row. Why not the time alone: two changes in one transaction,
-- or in one millisecond, have the same.
create function private.touch_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  new.version := old.version + 1;
  return new;
end $$;

-- search_text: what a list can be searched for, as one text: small letters without accents, beginning with a space.
-- Why immutable: an index stands on it, and the dictionary is the one that comes with Postgres.
create function private.search_text(variadic p_parts text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return lower(extensions.unaccent('extensions.unaccent', ' ' || array_to_string(p_parts, ' ')));
end $$;

-- canonical_phone: the one form of a number in E.164 where a country has two for the same phone: Mexico dropped the 1
-- before mobile numbers, Brazil added a 9, and Argentina's 9 is left out by many. The same rule as
-- lib/domain/text/read-phone.ts. Why: a person is found by their number, so one phone must not be two accounts.
create function private.canonical_phone(p_phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(regexp_replace(regexp_replace(p_phone,
    '^\+521(\d{10})$', '+52\1'),
    '^\+55([1-9]{2})([689]\d{7})$', '+55\19\2'),
    '^\+54([1-3]\d{9})$', '+549\1');
end $$;

-- prevent_record_change: what is on record stays as it was written, whoever asks, the owner of the tables and the
-- functions among them.
create function private.prevent_record_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is kept as it was written', tg_table_name;
end $$;
