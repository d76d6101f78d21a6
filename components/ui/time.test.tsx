import React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { TimeZoneNote } from "./time";

// The device's zone is known only in the browser.
jest.spyOn(React, "useSyncExternalStore").mockImplementation((_subscribe, getSnapshot) => getSnapshot());
const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const render = (timeZone: string): string =>
  renderToStaticMarkup(
    <LocaleProvider initial="en">
      <TimeZoneNote timeZone={timeZone} />
    </LocaleProvider>,
  );

// docs/readings.md: business-day
test("names the business time zone only where the device is in another one", () => {
  expect(render("Pacific/Kiritimati")).toContain("Line Islands");
  expect(render(deviceZone)).toBe("");
});
