// Which fields the contracts refuse. The code behind a contract does not validate again, so a value that a contract
// accepts is stored.
import { z } from "zod";
import { routeContracts } from "@/lib/contracts/registry";

const contractOf = (name: string) => {
  const contract = routeContracts.find(({ method, path }) => `${method} ${path}` === name);
  if (!contract) throw new Error(`no route is called ${name}`);
  return contract;
};

// The paths a schema reports; in a union, those of the branch that came closest.
function issuePaths(issues: readonly z.core.$ZodIssue[], parentPath: PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...parentPath, ...issue.path];
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key].join("."));
    if (issue.code === "invalid_union" && issue.errors.length > 0)
      return issuePaths(
        issue.errors.reduce((closest, branch) => (branch.length < closest.length ? branch : closest)),
        path,
      );
    return [path.join(".")];
  });
}
const refusedPaths = (schema: z.ZodType | undefined, value: unknown): string[] => {
  const result = schema?.safeParse(value);
  return result === undefined || result.success ? [] : [...new Set(issuePaths(result.error.issues))].sort();
};

const square = [
  { lat: 9, lng: 9 },
  { lat: 9, lng: 11 },
  { lat: 11, lng: 11 },
  { lat: 11, lng: 9 },
];
const polygonWithCorner = (n: number, point: unknown) => ({
  type: "polygon",
  center: undefined,
  radius: undefined,
  coordinates: square.map((original, index) => (index === n ? point : original)),
});
const positionWith = (overrides: object) => ({
  positions: [{ timestamp: 1_790_000_000, latitude: 1, longitude: 1, ...overrides }],
});
const withPreferredTime = (preferredTime: unknown) => ({ preferredTime });

// A route, the fields that replace some of its valid body, and the fields then refused.
const bodies: Record<string, [override: object, paths: string | string[]][]> = {
  "POST /api/tasks/{transactionId}/count": [
    [{ amount: 0 }, "amount"],
    [{ amount: 80.005 }, "amount"],
    [{ amount: undefined }, "amount"],
    [{ bagSerial: "\u2800" }, "bagSerial"],
    [{ bagSerial: "x".repeat(41) }, "bagSerial"],
    [{ at: "this morning" }, "at"],
  ],
  "POST /api/tasks/{transactionId}/prove": [
    [{ code: undefined }, "code"],
    [{ qrData: "{}" }, "code"],
    [{ reason: "no" }, "reason"],
  ],
  "POST /api/tasks/{transactionId}/fail": [
    [{ kind: "nobody" }, "kind"],
    [{ reason: " " }, "reason"],
  ],
  "POST /api/tasks/{transactionId}/messages": [
    [{ text: undefined }, "text"],
    [{ text: "\u2800" }, "text"],
    [{ text: "x".repeat(501) }, "text"],
    [{ canned: "outside" }, "text"],
    [{ text: undefined, canned: "own words" }, "canned"],
    [{ to: "stranger" }, "to"],
  ],
  "POST /api/transactions/{id}/messages": [
    [{ text: undefined }, "text"],
    [{ canned: "outside" }, "text"],
    [{ to: "admin" }, "to"],
    [{ driverId: "Dora" }, "driverId"],
  ],
  "POST /api/tasks/{transactionId}/messages/read": [
    [{ from: undefined }, "from"],
    [{ id: "the last" }, "id"],
  ],
  "POST /api/transactions/{id}/messages/read": [
    [{ from: "everybody" }, "from"],
    [{ id: undefined }, "id"],
  ],
  "POST /api/admin/transactions/{id}/messages": [
    [{ to: "support" }, "to"],
    [{ text: "Hello" }, "text"],
    [{ canned: undefined }, "text"],
  ],
  "POST /api/admin/drivers/{userId}/message": [
    [{ text: "" }, "text"],
    [{ text: "x".repeat(501) }, "text"],
  ],
  "POST /api/admin/drivers/{userId}/devices/{id}/sign-out": [
    [{ reason: " " }, "reason"],
    [{ reason: "x".repeat(501) }, "reason"],
  ],
  "PUT /api/admin/settings/{key}": [
    [{ value: null }, "value"],
    [{ value: "five minutes" }, "value"],
    [{ value: -1 }, "value"],
    [{ value: Array(11).fill(5) }, "value"],
    [{ version: undefined }, "version"],
    [{ version: 1.5 }, "version"],
    [{ reason: " " }, "reason"],
    [{ by: "Ada" }, "by"],
  ],
  "POST /api/admin/message-templates": [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ en: "" }, "en"],
    [{ es: "x".repeat(501) }, "es"],
    [{ for: "admin" }, "for"],
    [{ by: "Ada" }, "by"],
  ],
  "PUT /api/admin/message-templates/{id}": [
    [{ name: undefined }, "name"],
    [{ es: " " }, "es"],
    [{ version: 0 }, "version"],
  ],
  "POST /api/admin/transactions/{id}/notes": [
    [{ text: " \u2800 " }, "text"],
    [{ text: "x".repeat(1001) }, "text"],
    [{ by: "Ada" }, "by"],
  ],
  "POST /api/admin/transactions/{id}/messages/read": [[{ from: "support" }, "from"]],
  "POST /api/transactions/{id}/leg/confirm": [
    [{ counted: -1 }, "counted"],
    [{ counted: "80" }, "counted"],
  ],
  "PATCH /api/notifications/preferences": [
    [{ events: { on_way: { letter: true } } }, "events.on_way.letter"],
    [{ events: { birthday: { push: true } } }, "events.birthday"],
    [{ events: { on_way: { push: "yes" } } }, "events.on_way.push"],
    [{ quiet: { from: "24:00", to: "07:00", timeZone: "UTC" } }, "quiet.from"],
    [{ quiet: { from: "22:00", to: "07:00" } }, "quiet.timeZone"],
    [{ userId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" }, "userId"],
  ],
  "POST /api/support/requests": [
    [{ message: "  " }, "message"],
    [{ message: undefined }, "message"],
    [{ message: "x".repeat(2001) }, "message"],
    [{ orderNo: "TXN-1" }, "orderNo"],
  ],
  "POST /api/profile/delete": [
    [{ password: "" }, "password"],
    [{ userId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" }, "userId"],
  ],
  "POST /api/push/received": [[{ noticeId: "the last" }, "noticeId"]],
  "POST /api/transactions/{id}/leg/dispute": [[{ counted: undefined }, "counted"]],
  "POST /api/driver/check-in/{id}/answer": [
    [{ answer: "maybe" }, "answer"],
    [{ answer: undefined }, "answer"],
    [{ position: { latitude: 91, longitude: 0 } }, "position.latitude"],
    [{ note: "all well" }, "note"],
  ],
  "POST /api/transactions": [
    [{ amount: 0 }, "amount"],
    [{ amount: -5 }, "amount"],
    [{ amount: 1e-9 }, "amount"],
    [{ amount: 5.555 }, "amount"],
    [{ amount: 5.550000001 }, "amount"],
    [{ amount: "80" }, "amount"],
    [{ receiverPhone: undefined }, "receiverPhone"],
    [{ receiverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" }, "receiverPhone"],
    [{ receiverPhone: undefined, receiverId: "somebody" }, "receiverId"],
    [{ deliveryAddress: " " }, "deliveryAddress"],
    [{ deliveryUnit: "x".repeat(41) }, "deliveryUnit"],
    [{ pickupUnit: "\u200B" }, "pickupUnit"],
    [withPreferredTime({ from: "10:00", to: "12:00", day: "tomorrow" }), "preferredTime.day"],
    [{ deliveryAddress: "\u200B\u2800" }, "deliveryAddress"],
    [{ pickupAddress: undefined }, "pickupAddress"],
    [{ deliveryLocation: { lat: 91, lng: 0 } }, "deliveryLocation.lat"],
    [{ deliveryLocation: undefined }, "deliveryLocation"],
    [{ pickupLocation: { lat: "x" } }, ["pickupLocation.lat", "pickupLocation.lng"]],
    [{ estimatedDuration: 0 }, "estimatedDuration"],
    [{ estimatedDuration: 1441 }, "estimatedDuration"],
    [{ urgent: "yes" }, "urgent"],
    [{ gift: 1 }, "gift"],
    [{ tip: 100.01 }, "tip"],
    [withPreferredTime(5), "preferredTime"],
    [withPreferredTime("14:00"), "preferredTime"],
    [withPreferredTime([]), "preferredTime"],
    [withPreferredTime({ from: "14:00", to: "15:00", by: "16:00" }), "preferredTime.by"],
    [withPreferredTime({}), ["preferredTime.from", "preferredTime.to"]],
    [withPreferredTime({ from: 14, to: 16 }), ["preferredTime.from", "preferredTime.to"]],
    [withPreferredTime({ from: "14:00", to: "24:00" }), "preferredTime.to"],
    [withPreferredTime({ from: "2026-11-24T14:00:00Z", to: "15:00" }), ["preferredTime.from", "preferredTime.to"]],
    [withPreferredTime({ from: "14:00", to: "A-".repeat(500) }), "preferredTime.to"],
    [withPreferredTime({ from: "12:00", to: "09:00" }), "preferredTime.to"],
    [withPreferredTime({ from: "12:00", to: "12:00" }), "preferredTime.to"],
    [withPreferredTime({ from: "22:00", to: "01:00" }), "preferredTime.to"],
  ],
  "POST /api/driver/application": [
    [{ vehicleType: "boat" }, "vehicleType"],
    [{ vehicleMake: "" }, "vehicleMake"],
    [{ vehicleModel: null }, "vehicleModel"],
    [{ vehicleYear: "2020" }, "vehicleYear"],
    [{ vehicleYear: 2020.5 }, "vehicleYear"],
    [{ licensePlate: " " }, "licensePlate"],
    [{ insuranceProvider: "" }, "insuranceProvider"],
    [{ licenseClass: " " }, "licenseClass"],
    [{ drivingExperience: 0 }, "drivingExperience"],
    [{ drivingExperience: 81 }, "drivingExperience"],
    [{ availability: 7 }, "availability"],
    [{ emergencyContact: "" }, "emergencyContact"],
    [{ emergencyPhone: "911" }, "emergencyPhone"],
    [{ dateOfBirth: "1990-02-30" }, "dateOfBirth"],
    [{ dateOfBirth: "0000-01-01" }, "dateOfBirth"],
    [{ dateOfBirth: "1899-12-31" }, "dateOfBirth"],
    [{ status: "approved" }, "status"],
  ],
  "PUT /api/driver/hours": [
    [{ hours: undefined }, "hours"],
    [{ hours: [{ weekday: 0, from: "09:00", to: "13:00" }] }, "hours.0.weekday"],
    [{ hours: [{ weekday: 8, from: "09:00", to: "13:00" }] }, "hours.0.weekday"],
    [{ hours: [{ weekday: 1, from: "9:00", to: "24:00" }] }, ["hours.0.from", "hours.0.to"]],
    [{ hours: Array.from({ length: 15 }, () => ({ weekday: 1, from: "09:00", to: "13:00" })) }, "hours"],
    [{ remindMinutes: 4 }, "remindMinutes"],
    [{ remindMinutes: 121 }, "remindMinutes"],
    [{ autoOffline: "yes" }, "autoOffline"],
  ],
  "POST /api/driver/hours/extend": [
    [{ endsAt: "noon" }, "endsAt"],
    [{ by: "an_hour" }, "by"],
  ],
  "PUT /api/admin/drivers/{userId}/documents/{id}/expiry": [
    [{ expiresOn: undefined }, "expiresOn"],
    [{ expiresOn: "1999-12-31" }, "expiresOn"],
    [{ expiresOn: "2100-01-02" }, "expiresOn"],
    [{ expiresOn: "soon" }, "expiresOn"],
  ],
  "POST /api/admin/drivers/{userId}/renewals/{id}/approve": [
    [{ sha256: "0" }, "sha256"],
    [{ expiresOn: null }, "expiresOn"],
  ],
  "POST /api/admin/drivers/{userId}/renewals/{id}/decline": [[{ reason: "" }, "reason"]],
  "POST /api/driver/application/consent": [
    [{ locale: "fr" }, "locale"],
    [{ sha256: "0" }, "sha256"],
    [{ name: "X" }, "name"],
    [{ name: "\u200B\u200B\u200B" }, "name"],
    [{ drawing: "a picture" }, "drawing"],
    [{ signedAt: "2026-01-01T00:00:00Z" }, "signedAt"],
  ],
  "POST /api/transactions/{id}/rating": [
    [{ stars: 0 }, "stars"],
    [{ stars: 6 }, "stars"],
    [{ stars: 4.5 }, "stars"],
    [{ reasons: ["handsome"] }, "reasons.0"],
    [{ comment: " " }, "comment"],
    [{ comment: "x".repeat(501) }, "comment"],
    [{ driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" }, "driverId"],
  ],
  "PATCH /api/driver/profile": [
    [{ name: "\u3164" }, "name"],
    [{ vehicleType: "boat" }, "vehicleType"],
    [{ workTimeFrom: "9" }, "workTimeFrom"],
    [{ workTimeFrom: null }, "workTimeFrom"],
    [{ startLatitude: 91 }, "startLatitude"],
    [{ vehicleCapacity2: 1.5 }, "vehicleCapacity2"],
    [{ status: "online" }, "status"],
    [{ isApproved: true }, "isApproved"],
    [{ optimoRouteSerial: "1" }, "optimoRouteSerial"],
  ],
  "PATCH /api/admin/drivers/{userId}/work-day": [
    [{ workTimeTo: "9" }, "workTimeTo"],
    [{ vehicleCapacity3: -1 }, "vehicleCapacity3"],
    [{ endLatitude: 91, endLongitude: 0 }, "endLatitude"],
    [{ startAddress: 5 }, "startAddress"],
    [{ name: "Dora" }, "name"],
    [{ vehiclePlate: "X" }, "vehiclePlate"],
    [{ isApproved: true }, "isApproved"],
  ],
  "PATCH /api/transactions/{id}": [
    [{ version: undefined }, "version"],
    [{ deliveryUnit: undefined }, ""],
    [{ deliveryUnit: "x".repeat(41) }, "deliveryUnit"],
    [{ deliveryAddress: "9 Palm Ave" }, "deliveryLocation"],
    [{ pickupLocation: { lat: 1, lng: 1 } }, "pickupAddress"],
    [{ amount: 0 }, "amount"],
    [{ preferredTime: { from: "12:00", to: "10:00" } }, "preferredTime.to"],
    [{ receiverPhone: "+13055550123" }, "receiverPhone"],
    [{ status: "delivered" }, "status"],
  ],
  "POST /api/transactions/{id}/correct": [
    [{ version: undefined }, "version"],
    [{ deliveryUnit: undefined }, ""],
    [{ deliveryUnit: "x".repeat(41) }, "deliveryUnit"],
    [{ deliveryAddress: "9 Palm Ave" }, "deliveryLocation"],
    [{ amount: 5 }, "amount"],
    [{ pickupAddress: "9 Palm Ave" }, "pickupAddress"],
  ],
  "POST /api/transactions/{id}/time-proposal": [
    [{ preferredTime: undefined }, "preferredTime"],
    [{ preferredTime: { from: "19:00", to: "17:00" } }, "preferredTime.to"],
    [{ preferredTime: { from: "17:0", to: "19:00" } }, "preferredTime.from"],
    [{ note: "Please" }, "note"],
  ],
  "POST /api/transactions/{id}/time-proposal/answer": [
    [{ proposalId: "1" }, "proposalId"],
    [{ accept: undefined }, "accept"],
  ],
  "POST /api/transactions/{id}/delegate": [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ phone: "12" }, "phone"],
    [{ code: "K7Q2M9XA" }, "code"],
  ],
  "POST /api/cash-requests": [
    [{ amount: 0 }, "amount"],
    [{ phone: undefined }, "phone"],
    [{ address: " " }, "address"],
    [{ location: undefined }, "location"],
    [{ note: "x".repeat(201) }, "note"],
    [{ unit: "x".repeat(41) }, "unit"],
  ],
  "POST /api/cash-requests/{id}/decline": [
    [{ reason: "x".repeat(201) }, "reason"],
    [{ block: "yes" }, "block"],
  ],
  "POST /api/standing-orders": [
    [{ weekdays: [] }, "weekdays"],
    [{ weekdays: [0] }, "weekdays.0"],
    [{ from: "12:00", to: "10:00" }, "to"],
    [{ until: "some day" }, "until"],
    [{ transactionId: undefined }, "transactionId"],
    [{ amount: 5 }, "amount"],
  ],
  "PATCH /api/standing-orders/{id}": [
    [{ change: "delete" }, "change"],
    [{ change: "skip" }, "day"],
    [{ change: "end", day: "2026-12-01" }, "day"],
  ],
  "POST /api/contacts": [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ phone: undefined }, "phone"],
    [{ userId: "me" }, "userId"],
    [{ addresses: [{ address: "" }] }, "addresses.0.address"],
    [{ addresses: [{ address: "9 Palm Ave", unit: "x".repeat(41) }] }, "addresses.0.unit"],
    [{ addresses: [{ address: "9 Palm Ave", location: { lat: 91, lng: 0 } }] }, "addresses.0.location.lat"],
    [{ addresses: Array.from({ length: 11 }, () => ({ address: "9 Palm Ave" })) }, "addresses"],
  ],
  "PATCH /api/contacts/{id}": [
    [{ favourite: "yes" }, "favourite"],
    [{ favourite: undefined }, ""],
    [{ addresses: [{}] }, "addresses.0.address"],
  ],
  "POST /api/receivers/find": [
    [{ phone: "12" }, "phone"],
    [{ phone: undefined }, "phone"],
  ],
  "PATCH /api/profile": [
    [{ name: "\u200B\u200B" }, "name"],
    [{ name: "\u00A0" }, "name"],
    [{ isAdmin: true }, "isAdmin"],
  ],
  "PATCH /api/settings": [
    [{ locale: "fr" }, "locale"],
    [{ theme: 1 }, "theme"],
    [{ colour: "red", units: "yards" }, ["colour", "units"]],
    [{ navigationApp: "bing" }, "navigationApp"],
    [{ notifications: { push: "yes", mail: true } }, ["notifications.mail", "notifications.push"]],
    [{ notifications: [] }, "notifications"],
  ],
  "POST /api/driver/status": ["on_duty", "ONLINE", "", "asleep"].map((status) => [{ status }, "status"]),
  "POST /api/driver/positions": [
    [positionWith({ timestamp: 1_790_000_000_000 }), "positions.0.timestamp"],
    [positionWith({ latitude: 90.1, longitude: "5" }), ["positions.0.latitude", "positions.0.longitude"]],
    [positionWith({ longitude: undefined }), "positions.0.longitude"],
    [positionWith({ mood: "good", accuracy: -1 }), ["positions.0.accuracy", "positions.0.mood"]],
    [positionWith({ speed: -2, heading: 361 }), ["positions.0.heading", "positions.0.speed"]],
    [{ positions: ["here"] }, "positions.0"],
    [{ positions: [] }, "positions"],
    [{ positions: Array.from({ length: 101 }, () => positionWith({}).positions[0]) }, "positions"],
    [{ positions: {} }, "positions"],
    [{ positions: null }, "positions"],
  ],
  "POST /api/push/subscription": [
    [{ endpoint: "ftp://x" }, "endpoint"],
    [{ endpoint: "" }, "endpoint"],
    [{ endpoint: `https://${"x".repeat(2048)}` }, "endpoint"],
    [{ keys: { p256dh: null, auth: "" } }, ["keys.auth", "keys.p256dh"]],
  ],
  "POST /api/offers/{id}/decline": [[{ reason: "No" }, "reason"]],
  "POST /api/offer-links/{token}/decline": [[{ reason: "No" }, "reason"]],
  "POST /api/webhooks/payments": [
    [{ event: "payment.stolen" }, "event"],
    [{ id: "" }, "id"],
  ],
  "POST /api/tasks/{transactionId}/arrive": [
    [{ position: { latitude: 91, longitude: "x" } }, ["position.latitude", "position.longitude"]],
    [{ position: { latitude: 1, longitude: 1, accuracy: 100_001 } }, "position.accuracy"],
    [{ position: { latitude: 1, longitude: 1, note: "x".repeat(600) } }, "position.note"],
    ...["now", Infinity, NaN].map((timestamp): [object, string] => [
      { position: { latitude: 1, longitude: 1, timestamp } },
      "position.timestamp",
    ]),
    [{ position: {} }, ["position.latitude", "position.longitude"]],
    [{ position: "here" }, "position"],
    [{ reason: "ok" }, "reason"],
    [{ reason: "x".repeat(201) }, "reason"],
  ],
  "POST /api/admin/zones": [
    [{ name: " " }, "name"],
    [{ name: undefined }, "name"],
    [{ name: 7 }, "name"],
    [{ type: "square" }, "type"],
    [{ type: undefined }, "type"],
    [{ color: "red" }, "color"],
    [{ color: "#12345" }, "color"],
    [{ color: null }, "color"],
    [{ isActive: "yes" }, "isActive"],
    [{ drivers: [] }, "drivers"],
    [{ center: "here" }, "center"],
    [{ center: { lat: 91, lng: 0 } }, "center.lat"],
    [{ center: { lat: 0, lng: 180.1 } }, "center.lng"],
    [{ center: { lat: 0 } }, "center.lng"],
    [{ center: { lat: "NaN", lng: 0 } }, "center.lat"],
    [{ center: { lat: 0, lng: 0, alt: 1 } }, "center.alt"],
    [{ radius: 0 }, "radius"],
    [{ radius: -5 }, "radius"],
    [{ radius: 1e-300 }, "radius"],
    [{ radius: 500_000.1 }, "radius"],
    [{ radius: "5" }, "radius"],
    [{ coordinates: {} }, "coordinates"],
    [{ coordinates: [[]] }, "coordinates.0"],
    [polygonWithCorner(2, { lat: 90.1, lng: 0 }), "coordinates.2.lat"],
    [polygonWithCorner(1, [181, 0]), "coordinates.1.0"],
    [polygonWithCorner(1, { lat: "NaN", lng: 0 }), "coordinates.1.lat"],
    [polygonWithCorner(3, { lat: 1, lng: 1, alt: 5 }), "coordinates.3.alt"],
    [{ coordinates: [square, "hole"] }, "coordinates.1"],
    [{ coordinates: [square, [square[0], { lat: -91, lng: 0 }]] }, "coordinates.1.1.lat"],
    [{ name: "", color: "blue", radius: 0, center: { lat: 95, lng: 0 } }, ["center.lat", "color", "name", "radius"]],
  ],
  "PUT /api/admin/drivers/{userId}/zones/{zoneId}": [0, 11, null, 1.5].map((priority) => [{ priority }, "priority"]),
};

describe.each(Object.entries(bodies))("%s", (name, cases) => {
  // docs/readings.md: preferred-time
  test.each(cases)("refuses %j", (override, paths) => {
    const { body, example } = contractOf(name);
    expect(refusedPaths(body, { ...(example as object), ...override })).toEqual([paths].flat());
  });
  test("accepts its own example", () => {
    const { body, example } = contractOf(name);
    expect(refusedPaths(body, example ?? {})).toEqual([]);
  });
});

const zone = { zoneId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", priority: 3 };
test.each<[unknown, string[]]>([
  [[zone, { ...zone, zoneId: zone.zoneId.toUpperCase() }], ["1.zoneId"]],
  [[{ ...zone, priority: 0 }], ["0.priority"]],
  [[{ ...zone, priority: 11 }], ["0.priority"]],
  [[{ ...zone, priority: 1.5 }], ["0.priority"]],
  [[{ zoneId: zone.zoneId }], ["0.priority"]],
  [[{ priority: 1 }], ["0.zoneId"]],
  [[{ ...zone, zoneId: "harbour" }], ["0.zoneId"]],
  [[{ ...zone, isActive: "yes" }], ["0.isActive"]],
  [[{ ...zone, isActive: null }], ["0.isActive"]],
  [[{ ...zone, color: "red" }], ["0.color"]],
  [["harbour"], ["0"]],
  [{}, [""]],
  [null, [""]],
])("refuses a driver's zones %j", (zones, paths) => {
  expect(refusedPaths(contractOf("PUT /api/admin/drivers/{userId}/zones").body, zones)).toEqual(paths);
});
test("limits a driver's zones to 100", () => {
  const tooManyZones = Array.from({ length: 101 }, (_, n) => ({
    ...zone,
    zoneId: `5b1f2a3c-0d4e-4f5a-8b6c-${String(n).padStart(12, "0")}`,
  }));
  const { body } = contractOf("PUT /api/admin/drivers/{userId}/zones");
  expect([refusedPaths(body, tooManyZones), refusedPaths(body, tooManyZones.slice(1))]).toEqual([[""], []]);
});

test("requires a reason for decisions about others and for giving up a task", () => {
  const contracts = routeContracts.filter(
    ({ body }) =>
      body instanceof z.ZodObject &&
      "reason" in body.shape &&
      !(body.shape.reason as z.ZodType).safeParse(undefined).success,
  );
  expect(contracts.length).toBeGreaterThan(10);
  for (const { path, body, example } of contracts)
    for (const reason of [undefined, null, "", "  ", "\u2800", "x".repeat(501)])
      expect([path, refusedPaths(body, { ...(example as object | undefined), reason })]).toEqual([path, ["reason"]]);
});

test.each([
  ["GET /api/transactions", { role: "driver" }, ["role"]],
  ["GET /api/transactions", { stage: "soon" }, ["stage"]],
  ["GET /api/driver/stats", { range: "year" }, ["range"]],
  ["GET /api/driver/history", { status: "pending" }, ["status"]],
  ["GET /api/admin/drivers", { status: "old" }, ["status"]],
  ["GET /api/admin/drivers", { sort: "cash", attention: "love" }, ["attention", "sort"]],
  ["GET /api/admin/people", { state: "gone", sort: "phone", attention: "love" }, ["attention", "sort", "state"]],
])("%s refuses %j", (name, query, paths) => {
  expect(refusedPaths(contractOf(name).query, query)).toEqual(paths);
});
