import { renderToStaticMarkup } from "react-dom/server";
import { AddressField } from "./address-field";

jest.mock("@/components/delivery/map/use-geocode-suggestions", () => ({
  ...jest.requireActual<object>("@/components/delivery/map/use-geocode-suggestions"),
  useGeocodeSuggestions: () => ({
    places: [{ label: "Main Street, Fells Point, Baltimore", lat: 39.28, lng: -76.59 }],
    coverage: null,
    busy: false,
    failed: false,
    isLoaded: true,
  }),
}));
jest.mock("@/components/ui/form/combobox", () => ({
  Combobox: ({ options }: { options: readonly { label: string; description?: string }[] }) =>
    options.map(({ label, description }) => `${label} | ${description}`).join(),
}));

test("describes a suggestion by the rest of its address, to distinguish streets of one name", () => {
  const html = renderToStaticMarkup(
    <AddressField
      label="Address"
      hint=""
      place={{ text: "main street", lat: null, lng: null }}
      error={null}
      mapCenter={null}
      onChange={() => undefined}
    />,
  );
  expect(html).toContain("Main Street | Fells Point, Baltimore");
});
