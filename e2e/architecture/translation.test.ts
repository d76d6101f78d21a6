// Browsers that translate a page replace its text nodes: a name is changed, and a live region is announced twice.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import GlobalErrorPage from "@/app/global-error";
import { DriverCard } from "@/components/delivery/driver-card";
import { MatchingDigits } from "@/components/delivery/matching-digits";
import { Notice } from "@/components/ui/badge";
import { CodeText } from "@/components/ui/code-display";
import { Money } from "@/components/ui/money";
import { PersonName } from "@/components/ui/person-name";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";

jest.mock("@/app/globals.css", () => ({}));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const root = join(__dirname, "../..");
// The console is excluded: it is in English or Spanish, and its users read one of them.
const pages = ["app/error.tsx", "app/global-error.tsx", "app/(driver)/**", "app/(customer)/**", "app/(pay)/**"];
const componentFiles = ["driver", "customer", "delivery", "account", "ui"].map(
  (folder) => `components/${folder}/**/*.tsx`,
);
const liveRegionPattern =
  /role="(?:status|alert|log)"|role=\{[^}]*"(?:status|alert|log)"|aria-live="(?:polite|assertive)"/g;

/** The opening tags of live regions. */
const liveTags = (text: string): string[] =>
  [...text.matchAll(liveRegionPattern)].map(({ index, 0: match }) => {
    const end = text.indexOf("<", index + match.length);
    const tag = text.slice(text.lastIndexOf("<", index), end === -1 ? undefined : end);
    return tag;
  });

test('every live region of the driver, customer and hub pages has translate="no"', () => {
  const files = globSync([...pages, ...componentFiles], { cwd: root }).filter((path) => /(?<!\.test)\.tsx$/.test(path));
  const tags = files.flatMap((path) =>
    liveTags(readFileSync(join(root, path), "utf8")).map((tag) => ({
      path,
      tag,
      hasTranslate: /\stranslate=/.test(tag),
    })),
  );
  expect(tags.length).toBeGreaterThan(50);
  expect(tags.filter(({ hasTranslate }) => !hasTranslate).map(({ path, tag }) => `${path}: ${tag}`)).toEqual([]);
});

const renderedText = (node: ReactNode): string =>
  renderToStaticMarkup(
    createElement(SessionProvider, { session: { userId: "sam", name: "Sam" } as Session, children: node }),
  );

test("names and live notices are not translated; a notice that is not a live region is", () => {
  expect(renderedText(createElement(PersonName, { name: "Rosa Rojas" }))).toBe('<bdi translate="no">Rosa Rojas</bdi>');
  expect(renderedText(createElement(Notice, { live: "polite", children: "Sent" }))).toMatch(
    /role="status" translate="no"/,
  );
  expect(renderedText(createElement(Notice, { live: "assertive", children: "Failed" }))).toMatch(
    /role="alert" translate="no"/,
  );
  expect(renderedText(createElement(Notice, { children: "Count it" }))).not.toContain("translate");
});

test("the driver's card shows the name unchanged, and a whole emoji as its initial", () => {
  const driver = {
    id: "dora",
    name: "👩‍🚀 Dora",
    vehicleType: null,
    vehiclePlate: null,
    phone: null,
    maskedCalling: false,
  };
  const html = renderedText(createElement(DriverCard, { driver: driver as never, deliveryId: "7" }));
  expect(html).toContain('<bdi translate="no">👩‍🚀 Dora</bdi>');
  expect(html).toMatch(/<span aria-hidden="true" translate="no"[^>]*>👩‍🚀<\/span>/);
});

test.each([
  ["a code", createElement(CodeText, { code: "ABCD2345" })],
  ["an amount", createElement(Money, { amount: 1_200 })],
  ["the digits on both phones", createElement(MatchingDigits, { digits: "47", label: "Digits" })],
])("browsers do not translate %s", (_, node) => {
  expect(renderToStaticMarkup(node)).toMatch(/^<\w+ [^>]*translate="no"/);
});

test("a page replaces the root layout when that fails", () => {
  const page = renderToStaticMarkup(createElement(GlobalErrorPage, { error: new Error("removeChild") }));
  expect(page).toMatch(/^<html lang="en">.*role="alert".*Try Again/);
});
