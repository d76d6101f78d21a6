import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { ZoneRankingCard } from "./zone-screen";

const render = (items: object[]): string =>
  renderToStaticMarkup(
    <LocaleProvider initial="en">
      <SWRConfig value={{ fallback: { "/api/admin/zones/z/ranking": { items } } }}>
        <ZoneRankingCard id="z" />
      </SWRConfig>
    </LocaleProvider>,
  );

test("lists the zone's drivers with score and whether they are in the zone", () => {
  const html = render([
    { driverId: "1", name: "Dora", score: 125, inZone: true },
    { driverId: "2", name: "Otto", score: 95, inZone: false },
  ]).replace(/<[^>]*>/g, "|");
  expect(html).toMatch(/Dora\|+In the zone\|+Score: 125/);
  expect(html).toMatch(/Otto\|+Outside the zone\|+Score: 95/);
  expect(render([])).not.toContain("<li");
});
