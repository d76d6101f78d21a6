import type { Metadata } from "next";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations, type NonPluralMessageKey } from "@/lib/i18n/translate";
import { pageTitlesMessages } from "@/lib/i18n/messages/page-titles";

/** A page's title in its reader's language, for `generateMetadata`. */
export const pageMetadata =
  (key: NonPluralMessageKey<typeof pageTitlesMessages>, extra: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: getTranslations(await readLocale(), pageTitlesMessages)(key), ...extra });
