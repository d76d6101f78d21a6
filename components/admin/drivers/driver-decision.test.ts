import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { applicationGaps } from "./driver-decision";

type ApplicationFacts = Parameters<typeof applicationGaps>[1];
const document = (kind: string, expiresOn: string | null) =>
  ({ kind, expiresOn }) as AdminDriverDetail["documents"][number];
const completeApplication: ApplicationFacts = {
  vehicleType: "car",
  phone: "+13055550100",
  application: {
    vehicleType: "car",
    vehicleYear: 2020,
    licensePlate: "HND 1",
    licenseClass: null,
    insuranceProvider: "Acme",
  } as ApplicationFacts["application"],
  documents: [
    document("license", "2030-01-31"),
    document("registration", "2027-01-31"),
    document("insurance", "2027-01-31"),
    document("photo", null),
  ],
};

// Still November 29 in the business time zone.
const now = Date.parse("2026-11-30T02:00:00Z");
const gapsOf = (driver: ApplicationFacts): string[] => applicationGaps("en", driver, now, "America/New_York");

test("returns no gap for a complete application", () => {
  expect(gapsOf(completeApplication)).toEqual([]);
});

// docs/readings.md: business-day
test("names each missing or expired document, each without an expiry date, and each missing fact", () => {
  const gaps = gapsOf({
    ...completeApplication,
    phone: null,
    application: { ...completeApplication.application, insuranceProvider: null } as ApplicationFacts["application"],
    documents: [document("license", null), document("registration", "2026-11-28"), document("insurance", "2026-11-29")],
  });
  expect(gaps).toHaveLength(5);
  expect(gaps.join("; ")).toMatch(
    /^.*icense.*: expiry date not known; .*egistration.*: expired on .*2026; Missing: .*[Pp]hoto.*; Missing: Insur.*; Missing: Phone$/,
  );
});

test("requires no vehicle documents for a bicycle", () => {
  const cyclist = {
    ...completeApplication,
    application: { vehicleType: "bicycle" } as ApplicationFacts["application"],
  };
  expect(gapsOf({ ...cyclist, documents: [document("license", "2030-01-31"), document("photo", null)] })).toEqual([]);
});
