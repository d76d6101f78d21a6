import {
  toHubBody,
  toHubPatch,
  copyMondayHours,
  toHubDraft,
  emptyHubDraft,
  validateHubDraft,
  toInputEndTime,
  fromInputEndTime,
} from "./hub-draft";

const hub = {
  id: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e",
  name: "North Street",
  address: "12 North Street",
  location: { lat: 39.29, lng: -76.61 },
  hours: [{ day: 1, from: "09:00", to: "18:00" }],
  isActive: true,
  open: true,
  opensAt: null,
  balance: 0,
  cashiers: [{ userId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5f", name: "Cora", email: "cora@example.com", phone: null }],
  pendingCashiers: null,
};
const draft = toHubDraft(hub);

test("requires a name and a position on the map", () => {
  expect(validateHubDraft(emptyHubDraft)).toEqual({ name: "nameMissing", address: "addressMissing" });
  expect(validateHubDraft({ ...draft, place: { text: "Somewhere", lat: null, lng: null } })).toEqual({
    address: "placeMissing",
  });
  expect(validateHubDraft(draft)).toEqual({});
});

test("requires hours to end after their start and no later than midnight", () => {
  const hours = (from: string, to: string) =>
    validateHubDraft({ ...draft, hours: [{ day: 2, from, to: fromInputEndTime(to) }] });
  expect(hours("09:00", "")).toEqual({ "hours.0": "hoursMissing" });
  expect(hours("18:00", "09:00")).toEqual({ "hours.0": "hoursNotInOrder" });
  expect(hours("18:00", "00:00")).toEqual({});
  expect(toInputEndTime(fromInputEndTime("00:00"))).toBe("00:00");
});

test("sends only changed fields", () => {
  expect(toHubPatch(draft, draft)).toEqual({});
  expect(toHubPatch(draft, { ...draft, name: " North " })).toEqual({ name: "North" });
  const cashiers = [...draft.cashiers, { email: "carl@example.com" }];
  expect(toHubPatch(draft, { ...draft, cashiers })).toEqual({
    cashiers: [{ userId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5f" }, { email: "carl@example.com" }],
  });
});

test("sends hours in weekday order", () => {
  const [friday, monday] = [
    { day: 5, from: "09:00", to: "12:00" },
    { day: 1, from: "14:00", to: "18:00" },
  ];
  expect(toHubBody({ ...draft, hours: [friday, monday] }).hours).toEqual([monday, friday]);
});

test("copies Monday's hours to every day", () => {
  const copied = copyMondayHours([
    { day: 1, from: "09:00", to: "12:00" },
    { day: 1, from: "13:00", to: "17:00" },
    { day: 3, from: "10:00", to: "11:00" },
  ]);
  expect(copied).toHaveLength(14);
  expect(copied.filter(({ day }) => day === 3)).toEqual([
    { day: 3, from: "09:00", to: "12:00" },
    { day: 3, from: "13:00", to: "17:00" },
  ]);
});
