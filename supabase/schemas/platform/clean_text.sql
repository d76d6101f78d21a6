-- Removes invisible characters from names, plates, addresses and notes at every write. Counterpart of
-- lib/domain/text/clean-text.ts.

-- clean_text: removes invisible and direction-changing characters; keeps line breaks. From the innermost call: removes
-- the invisible ones; removes zero-width (non-)joiners except in Arabic, Indic and emoji sequences, which need them;
-- unifies line breaks; turns control characters and spaces into one space.
create function private.clean_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(p_text, nfc),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'),
      '((?<=[\u0620\u0626\u0628\u062A-\u062E\u0633-\u063F\u0641-\u0647\u0649\u064A\u066E\u066F\u0678-\u0687\u069A-\u06BF\u06C1\u06C2\u06CC\u06CE\u06D0\u06D1\u06FA-\u06FC\u06FF])\u200C(?=[\u0620-\u064A\u066E-\u06D3\u06D5\u06EE\u06EF\u06FA-\u06FF])|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=[\u0900-\u0DFF])|(?<=[\u2600-\u27BF\u2B00-\u2BFF\U0001F300-\U0001FAFF])\u200D(?=[\u2600-\u27BF\u2B00-\u2BFF\U0001F300-\U0001FAFF]))|[\u200C\u200D]', '\1', 'g'),
      '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0001-\u0009\u000B-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'),
    E' \n');
end $$;

-- clean_line: clean_text() on one line.
create function private.clean_line(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(private.clean_text(p_text), '[\n ]+', ' ', 'g');
end $$;

-- clean_text_columns: a trigger that cleans the columns given as arguments. A required column must contain a visible
-- character.
create function private.clean_text_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_column text;
  v_clean text;
begin
  foreach v_column in array tg_argv loop
    v_clean := private.clean_line(v_row ->> v_column);
    if v_clean is distinct from v_row ->> v_column then
      if v_clean = '' and v_column in ('name', 'delivery_address', 'pickup_address') then
        raise exception '% has no visible character', v_column using errcode = 'check_violation';
      end if;
      new := jsonb_populate_record(new, jsonb_build_object(v_column, v_clean));
    end if;
  end loop;
  return new;
end $$;

create trigger user_profiles_clean before insert or update of name, address, city, state, zip_code on public.user_profiles
  for each row execute function private.clean_text_columns('name', 'address', 'city', 'state', 'zip_code');

-- Named columns, so that heartbeats and positions cost nothing.
create trigger driver_profiles_clean before insert or update of name, license_number, vehicle, vehicle_plate, license_plate, start_address, end_address on public.driver_profiles
  for each row execute function private.clean_text_columns('name', 'license_number', 'vehicle', 'vehicle_plate', 'license_plate', 'start_address', 'end_address');

create trigger driver_applications_clean before insert or update on public.driver_applications
  for each row execute function private.clean_text_columns('vehicle_make', 'vehicle_model', 'license_plate', 'insurance_provider', 'insurance_policy', 'emergency_contact');

create trigger transactions_clean before insert on public.transactions
  for each row execute function private.clean_text_columns('delivery_address', 'pickup_address', 'delivery_unit', 'pickup_unit', 'customer_name', 'sender_name', 'receiver_name');

create trigger contacts_clean before insert or update of name on private.contacts
  for each row execute function private.clean_text_columns('name');

-- clean_package: cleans the sender's texts about a delivery: the package details and the notes.
create function private.clean_package() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.notes := private.clean_text(new.notes);
  new.package_details := (
    select coalesce(jsonb_object_agg(d.key, case jsonb_typeof(d.value) when 'string' then to_jsonb(private.clean_text(d.value #>> '{}')) else d.value end), '{}')
      from jsonb_each(new.package_details) d);
  return new;
end $$;

create trigger transactions_clean_package before insert on public.transactions
  for each row execute function private.clean_package();
