import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn, type PlainKey, type Text } from "@/lib/i18n/text";
import { readSession } from "@/server/http/page-session";

/** A page title in the admin console with its subject. For other users even the title is not found. */
export async function adminTitle<T extends Text>(text: T, key: PlainKey<T>, about?: string): Promise<Metadata> {
  if (!(await readSession())?.isAdmin) notFound();
  const title = sayIn(await readLocale(), text)(key);
  return { title: about ? `${title} · ${about}` : title };
}
