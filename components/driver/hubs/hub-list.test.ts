import { formatHubDistance, describeOpening, type NearbyHub } from "./hub-list";

const now = Date.parse("2026-03-02T08:00:00");
const isoTime = (time: string) => new Date(time).toISOString();
const hub: NearbyHub = {
  id: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e",
  name: "North Street",
  address: "12 North Street",
  location: { lat: 0, lng: 0 },
  open: false,
  opensAt: null,
  distanceKm: 2.3,
};

test("describes a hub that is open, opens later today, on another day, or never", () => {
  expect(describeOpening("en", { open: true, opensAt: null }, now)).toBe("Open");
  expect(describeOpening("en", { open: false, opensAt: isoTime("2026-03-02T09:00:00") }, now)).toMatch(
    /^Opens 9:00\sAM$/,
  );
  expect(describeOpening("en", { open: false, opensAt: isoTime("2026-03-03T09:00:00") }, now)).toMatch(
    /^Opens Tue,? 9:00\sAM$/,
  );
  expect(describeOpening("es", { open: false, opensAt: null }, now)).toBe("Cerrado");
});

test("returns the distance if it is known", () => {
  expect(formatHubDistance("en", hub, "km")).toBe("about 2.3 km");
  expect(formatHubDistance("en", { ...hub, distanceKm: null }, "km")).toBeNull();
});
