import { expect, test, type Locator } from "@playwright/test";
import type { Map as MapLibre } from "maplibre-gl";
import sharp from "sharp";
import { signIn, signUp, newAccount } from "./support/people.ts";
import { longTag } from "./support/steps.ts";

type MapElement = HTMLElement & { map?: MapLibre };

/** The current values of one property in these map layers. */
const readFeatureValues = (map: Locator, property: string, ...layers: string[]): Promise<unknown[]> =>
  map.evaluate(
    (element: MapElement, [key, names]) =>
      element.map?.isStyleLoaded() && names.every((name) => element.map?.getLayer(name))
        ? element.map.queryRenderedFeatures({ layers: names }).map(({ properties }) => properties[key] as unknown)
        : [],
    [property, layers] as const,
  );

/** The colour at a place on the screen. */
async function colourAt(
  map: Locator,
  place: { lat: number; lng: number },
): Promise<{ r: number; g: number; b: number }> {
  const at = await map.evaluate((element: MapElement, { lat, lng }) => element.map?.project([lng, lat]), place);
  if (!at) throw new Error("There is no map");
  const { data, info } = await sharp(await map.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / (await map.evaluate((element) => element.clientWidth));
  const first = (Math.round(at.y * scale) * info.width + Math.round(at.x * scale)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(first, first + 3);
  return { r, g, b };
}
const isBlue = async (map: Locator, place: { lat: number; lng: number }): Promise<boolean> => {
  const { r, b } = await colourAt(map, place);
  return b - r > 20;
};

test(
  "below the pin a sender sees the streets of their town, in light and dark, and the map's attribution",
  longTag,
  async ({ page }) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    const sam = newAccount("Sam Sender");
    await signUp(sam, "user");
    await signIn(page, sam);
    await expect(page).toHaveURL(/\/send/);
    await page.getByRole("combobox", { name: "Pickup address" }).fill("888 South Broadway");
    await page.getByRole("option").first().click();
    await page.route("**/map/tiles.json", (route) => route.abort());
    await page.getByRole("button", { name: "Move the pin: Pickup address" }).click();
    const map = page.getByRole("dialog", { name: "Pickup address" }).locator(".maplibregl-map");
    const expectStreets = async () => {
      await expect
        .poll(() => readFeatureValues(map, "name", "road-name-main", "road-name-minor"), {
          message: "streets by their names",
        })
        .toEqual(expect.arrayContaining(["Shakespeare Street", "Thames Street"]));
      expect((await readFeatureValues(map, "render_height", "building")).length).toBeGreaterThan(5);
    };
    const inTheHarbor = { lat: 39.2812, lng: -76.5928 };
    const onLand = { lat: 39.28172, lng: -76.59438 };

    await test.step("offline the map is a grid, until the network returns", async () => {
      await expect.poll(async () => (await readFeatureValues(map, "id", "grid")).length).toBeGreaterThan(0);
      await expect(page.getByText("Pin at 39.28186, -76.59367")).toBeVisible();
      await page.unroute("**/map/tiles.json");
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    });

    await test.step("by day", async () => {
      await expectStreets();
      await expect.poll(() => isBlue(map, inTheHarbor), { message: "the harbor is water" }).toBe(true);
      expect(await isBlue(map, onLand), "next to the harbor is land").toBe(false);
      await expect(map.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible();
    });

    await test.step("by night", async () => {
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(async () => (await colourAt(map, onLand)).g, { message: "the land is dark" }).toBeLessThan(60);
      await expectStreets();
      await expect.poll(() => isBlue(map, inTheHarbor), { message: "the harbor is water" }).toBe(true);
    });

    await test.step("a map that loses its WebGL context is recreated", async () => {
      await map.evaluate((element: MapElement & { lost?: MapLibre }) => {
        element.lost = element.map;
        element.map?.getCanvas().getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
      });
      await expect
        .poll(() => map.evaluate((element: MapElement & { lost?: MapLibre }) => element.map !== element.lost))
        .toBe(true);
      await expectStreets();
      await expect.poll(() => isBlue(map, inTheHarbor), { message: "the harbor is water" }).toBe(true);
    });

    await test.step("zoomed in, houses have their numbers", async () => {
      await page.getByRole("dialog").getByRole("button", { name: "Closer" }).click();
      await expect.poll(() => readFeatureValues(map, "housenumber", "house-number")).toContain("888");
    });
    expect(refused, "the content security policy allows the tiles").toEqual([]);
  },
);
