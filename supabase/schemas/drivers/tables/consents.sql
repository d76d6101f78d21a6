-- consent_texts: the exact texts that applicants sign. A changed text is a new version; signed ones are immutable.
create table private.consent_texts (
  version int not null check (version > 0),
  locale text not null check (locale in ('en', 'es')),
  body text not null check (length(body) between 100 and 10000),
  primary key (version, locale)
);

alter table private.consent_texts enable row level security;

create trigger consent_texts_immutable before update or delete or truncate on private.consent_texts
  for each statement execute function private.prevent_record_change();

insert into private.consent_texts (version, locale, body) values
  (1, 'en', 'I agree that Handover, or a screening company that works for it, checks my background to decide whether I may deliver cash.

What is checked: who I am, my driving record, criminal records of the last seven years as far as the law allows, and lists of sanctions.

The check is made before I am approved. It may be repeated once a year while I deliver.

I can ask for a copy of every report at no cost, and dispute what is wrong in it. Before anything is decided against me because of a report, I get the report and five business days to answer.

What is found is used for this decision alone, and kept as the privacy page says.

I can withdraw this consent at any time by writing to support. I cannot deliver without it.

My signature here counts like one on paper.'),
  (1, 'es', 'Acepto que Handover, o una empresa de verificación que trabaja para Handover, revise mis antecedentes para decidir si puedo entregar efectivo.

Qué se revisa: mi identidad, mi historial de manejo, los antecedentes penales de los últimos siete años hasta donde la ley lo permite, y las listas de sanciones.

La revisión se hace antes de la aprobación. Puede repetirse una vez al año mientras haga entregas.

Puedo pedir una copia gratis de cada informe y reclamar lo que esté mal. Antes de que se decida algo en mi contra por un informe, recibo el informe y tengo cinco días hábiles para responder.

Lo que se encuentre sirve solo para esta decisión, y se guarda como dice la página de privacidad.

Puedo retirar este consentimiento cuando quiera si escribo a soporte. Sin él no puedo hacer entregas.

Mi firma aquí vale como una en papel.');

-- consents: signatures of these texts. Signing again adds a row; the last one counts. A row lives as long as its
-- driver; the drawn signature is a document.
create table private.consents (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  version int not null,
  locale text not null,
  -- Hash of the text as shown.
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 2 and 120),
  -- Hash of the drawing; null if only the name was typed.
  drawing_sha256 text check (drawing_sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null default clock_timestamp(),
  foreign key (version, locale) references private.consent_texts (version, locale)
);

create trigger consents_immutable before update on private.consents
  for each statement execute function private.prevent_record_change();

create index consents_by_driver on private.consents (driver_id, id);

-- For the foreign key's lookups.
create index consents_by_text on private.consents (version, locale);

alter table private.consents enable row level security;
