import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { legalMessages } from "@/lib/i18n/messages/legal";

/** A legal text: its title and five sections. */
export async function LegalArticle({ name }: { name: "privacy" | "terms" }) {
  const t = getTranslations(await readLocale(), legalMessages);
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{t(`${name}Title`)}</h1>
        <p className="text-sm text-muted-foreground">{t("updated")}</p>
      </header>
      {([1, 2, 3, 4, 5] as const).map((n) => (
        <section key={n}>
          <h2 className="pb-1 text-base">{t(`${name}${n}Title`)}</h2>
          <p>{t(`${name}${n}`)}</p>
        </section>
      ))}
    </article>
  );
}
