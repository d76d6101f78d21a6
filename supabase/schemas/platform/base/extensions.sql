-- For substring searches by index that ignore accents.
create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create extension if not exists cube with schema extensions;

create extension if not exists btree_gist with schema extensions;

-- HMAC and AES for encrypted values.
create extension if not exists pgcrypto with schema extensions;
