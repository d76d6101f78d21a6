-- touch_updated_at: sets updated_at on every update. Not security definer, because it needs no rights.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- touch_version: also increments the row's version. A timestamp is not enough: two changes in one transaction or
-- millisecond have the same.
create function private.touch_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  new.version := old.version + 1;
  return new;
end $$;

-- to_search_text: returns the searchable text of a row, lowercase without accents, with a leading space. Declared
-- immutable because indexes use it; the unaccent dictionary is the one shipped with Postgres.
create function private.to_search_text(variadic p_parts text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return lower(extensions.unaccent('extensions.unaccent', ' ' || array_to_string(p_parts, ' ')));
end $$;

-- canonicalize_phone: normalizes E.164 numbers of countries where one phone has two forms: Mexico dropped the 1 before
-- mobile numbers, Brazil added a 9, and Argentina's 9 is often omitted. Same rule as lib/domain/text/parse-phone.ts.
-- People are found by number, so one phone must not become two accounts.
create function private.canonicalize_phone(p_phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(regexp_replace(regexp_replace(p_phone,
    '^\+521(\d{10})$', '+52\1'),
    '^\+55([1-9]{2})([689]\d{7})$', '+55\19\2'),
    '^\+54([1-3]\d{9})$', '+549\1');
end $$;

-- prevent_record_change: rejects every change of a record, also by the owner of the tables and functions.
create function private.prevent_record_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
