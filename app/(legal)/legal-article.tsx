import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";

/** A legal text: its title and five sections. */
export async function LegalArticle({ name }: { name: "privacy" | "terms" }) {
  const say = sayIn(await readLocale(), legalText);
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{say(`${name}Title`)}</h1>
        <p className="text-sm text-ink-soft">{say("updated")}</p>
      </header>
      {([1, 2, 3, 4, 5] as const).map((n) => (
        <section key={n}>
          <h2 className="pb-1 text-base">{say(`${name}${n}Title`)}</h2>
          <p>{say(`${name}${n}`)}</p>
        </section>
      ))}
    </article>
  );
}
