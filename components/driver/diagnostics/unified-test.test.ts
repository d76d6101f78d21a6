import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { offersPath } from "@/lib/client/hooks/use-offers";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import type { TaskState } from "@/lib/domain/task/task-state";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { UnifiedTest } from "./unified-test";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const session = { userId: "dora", name: "Dora" } as Session;

/** The first render of the page for a driver with a task in this state. */
function renderTest(state: TaskState | null, locale: Locale = "en"): string {
  const task =
    state === null
      ? null
      : {
          transactionId: "7",
          driverId: "dora",
          amount: 60,
          deliveryAddress: "12 Bay Road",
          customerName: "Rita",
          state,
          metadata: {},
        };
  const page = createElement(
    SWRConfig,
    { value: { fallback: { [currentTaskPath]: task, [offersPath]: { items: [], unread: 0 } } } },
    createElement(UnifiedTest, { userId: "dora" }),
  );
  return renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: locale,
      children: createElement(SessionProvider, { session, children: page }),
    }),
  );
}
const outOfOrderSteps = (html: string) =>
  [
    ...(/Wrong on purpose.*?<\/section>/s.exec(html.slice(html.indexOf("</h2>"))) ?? [""])[0].matchAll(
      /<button[^>]*>([^<]+)</g,
    ),
  ].map(([, name]) => name);

test("explains how to get a delivery to a driver without one, and enables Run", () => {
  const html = renderTest(null);
  expect(html).toContain("Go online on the dashboard and have a delivery sent.");
  expect(html).toMatch(/<button[^>]*>.*Run<\/button>/s);
});

test("requires a typed receiver code at the drop-off and offers only out-of-order steps that the server refuses", () => {
  const html = renderTest("arrived");
  expect(html).toContain("Verification code");
  expect(outOfOrderSteps(html)).toEqual(["Accept Task", "Start Service", "Mark Arrived"]);
  expect(outOfOrderSteps(renderTest("accepted"))).toEqual(["Accept Task", "Mark Arrived", "Complete Delivery"]);
});

test("renders in Spanish", () => {
  expect(renderTest("active", "es")).toContain("Mal a propósito");
  expect(renderTest(null, "es")).toContain("Ninguna entrega en curso");
});
