import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { TrackingView } from "./tracking-view";

jest.mock("@/components/delivery/map/live-route-map", () => ({ LiveRouteMap: () => "the map" }));

const render = (location: object | null): string => {
  const updatedAt = new Date(Date.now() - 600_000).toISOString();
  const driver = { firstName: "Dora", location, polyline: null, estimatedArrival: null, approximate: null };
  const tracking = { status: "in_transit", statusLabel: "", expected: null, driver, updatedAt, deliveredAt: null };
  return renderToStaticMarkup(
    <LocaleProvider initial="en">
      <SWRConfig value={{ fallback: { "/api/track/t": tracking } }}>
        <TrackingView token="t" />
      </SWRConfig>
    </LocaleProvider>,
  );
};

test("shows the age of the driver's position, or without a position that of the status", () => {
  const located = render({ lat: 25.77, lng: -80.19, at: new Date().toISOString() });
  expect(located).toContain("the map");
  expect(located).not.toContain("Updated");
  expect(render(null)).toContain("Updated");
});
