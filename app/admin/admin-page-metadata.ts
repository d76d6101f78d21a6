import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations, type NonPluralMessageKey, type Messages } from "@/lib/i18n/translate";
import { readSession } from "@/server/http/page-session";

/** A page title in the admin console with its subject. For other users even the title is not found. */
export async function adminPageMetadata<T extends Messages>(
  messages: T,
  key: NonPluralMessageKey<T>,
  subjectName?: string,
): Promise<Metadata> {
  if (!(await readSession())?.isAdmin) notFound();
  const title = getTranslations(await readLocale(), messages)(key);
  return { title: subjectName ? `${title} · ${subjectName}` : title };
}
