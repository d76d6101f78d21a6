import type { Metadata } from "next";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn, type PlainKey } from "@/lib/i18n/text";
import { pageTitlesText } from "@/lib/i18n/text/page-titles";

/** A page's title in its reader's language, for `generateMetadata`. */
export const titled =
  (key: PlainKey<typeof pageTitlesText>, more: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: sayIn(await readLocale(), pageTitlesText)(key), ...more });
