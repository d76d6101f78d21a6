import { renderToStaticMarkup } from "react-dom/server";
import { SupportFaq } from "./support-faq";

jest.mock("@/lib/i18n/server-locale", () => ({ readLocale: () => Promise.resolve("en") }));

const headings = async (forDriver: boolean): Promise<string[]> =>
  [...renderToStaticMarkup(await SupportFaq({ forDriver })).matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text = ""]) => text);

test("lists the questions of senders and receivers before those of drivers, and shows drivers only the latter", async () => {
  expect(await headings(false)).toEqual([
    "Sending and receiving",
    "What to do with the cash (drivers)",
    "Frequently asked questions (drivers)",
  ]);
  expect(await headings(true)).toEqual(["What to do with the cash", "Frequently asked questions"]);
});
