import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { legalMessages } from "@/lib/i18n/messages/legal";

const passwordQuestion = ["faq4", "faq4Body"] as const;
const customerQuestions = [
  ["customer1", "customer1Body"],
  ["customer2", "customer2Body"],
  ["customer3", "customer3Body"],
  ["customer4", "customer4Body"],
  passwordQuestion,
] as const;
const cashQuestions = [
  ["cashDigits", "cashDigitsBody"],
  ["cashSum", "cashSumBody"],
  ["cashDoor", "cashDoorBody"],
  ["cashNoSender", "cashNoSenderBody"],
  ["cashDanger", "cashDangerBody"],
] as const;
// faq1 to faq3 are for drivers, faq4 for everyone.
const driverQuestions = [
  ["faq1", "faq1Body"],
  ["faq2", "faq2Body"],
  ["faq3", "faq3Body"],
] as const;

/**
 * Frequently asked questions. A driver sees those of drivers, and how to handle cash when something goes wrong; the
 * public page shows the questions of senders and receivers first.
 */
export async function SupportFaq({ forDriver = false }: { forDriver?: boolean }) {
  const t = getTranslations(await readLocale(), legalMessages);
  const driverTitle = (key: "cashTitle" | "faq") => (forDriver ? t(key) : t("forDrivers", { title: t(key) }));
  return (
    <>
      {!forDriver && <Questions title={t("customer")} items={customerQuestions} t={t} />}
      <Questions title={driverTitle("cashTitle")} items={cashQuestions} t={t} />
      <Questions
        title={driverTitle("faq")}
        items={forDriver ? [...driverQuestions, passwordQuestion] : driverQuestions}
        t={t}
      />
    </>
  );
}

type Key = (typeof customerQuestions | typeof cashQuestions | typeof driverQuestions)[number][number];

function Questions({
  title,
  items,
  t,
}: {
  title: string;
  items: readonly (readonly [question: Key, answer: Key])[];
  t: (key: Key) => string;
}) {
  return (
    <section>
      <h2 className="pb-2 text-base">{title}</h2>
      <div className="divide-y rounded-card border bg-card">
        {items.map(([question, answer]) => (
          <details key={question} className="px-4">
            <summary className="opens min-h-tap py-2 font-medium">{t(question)}</summary>
            <p className="pb-4 text-muted-foreground">{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
