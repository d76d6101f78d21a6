import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { applicationGaps } from "./application-gaps";

type Known = Parameters<typeof applicationGaps>[1];
const document = (kind: string, expiresOn: string | null) =>
  ({ kind, expiresOn }) as AdminDriverDetail["documents"][number];
const whole: Known = {
  vehicleType: "car",
  phone: "+13055550100",
  application: {
    vehicleType: "car",
    vehicleYear: 2020,
    licensePlate: "HND 1",
    licenseClass: null,
    insuranceProvider: "Acme",
  } as Known["application"],
  documents: [
    document("license", "2030-01-31"),
    document("registration", "2027-01-31"),
    document("insurance", "2027-01-31"),
    document("photo", null),
  ],
};

test("an application that has everything has no gap", () => {
  expect(applicationGaps("en", whole, "2026-11-29")).toEqual([]);
});

test("names each document that is missing, has run out or says no last day, and each fact that was not given", () => {
  const gaps = applicationGaps(
    "en",
    {
      ...whole,
      phone: null,
      application: { ...whole.application, insuranceProvider: null } as Known["application"],
      documents: [
        document("license", null),
        document("registration", "2026-11-28"),
        document("insurance", "2026-11-29"),
      ],
    },
    "2026-11-29",
  );
  expect(gaps).toHaveLength(5);
  expect(gaps.join("; ")).toMatch(
    /^.*icense.*: no last day known; .*egistration.*: expired on .*2026; Not given: .*[Pp]hoto.*; Not given: Insur.*; Not given: Phone$/,
  );
});

test("a bicycle needs no papers of a car", () => {
  const cyclist = { ...whole, application: { vehicleType: "bicycle" } as Known["application"] };
  expect(
    applicationGaps(
      "en",
      { ...cyclist, documents: [document("license", "2030-01-31"), document("photo", null)] },
      "2026-11-29",
    ),
  ).toEqual([]);
});
