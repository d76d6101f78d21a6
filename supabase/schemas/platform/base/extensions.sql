-- Find a part of a text by index, wherever in it, and however its accents are written.
create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create extension if not exists cube with schema extensions;

create extension if not exists btree_gist with schema extensions;
