import type { Zone } from "@/lib/contracts/admin/zones";
import { toFieldError } from "@/lib/contracts/error-messages";
import {
  toZoneBody,
  toZonePatch,
  toZoneDraft,
  zoneDraftReducer,
  newZoneDraft,
  parseCoordinates,
  radiusMetres,
  parseDecimal,
  type DrawAction,
  type ZoneDraft,
} from "./zone-draft";
import { validateZoneChanges, validateZoneDraft, toFieldErrors, type ZoneErrors } from "./zone-validation";

/** English error messages by path. Also checks that each one equals the server's. */
const englishMessages = (problems: ZoneErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const { reason = "", message = "", params } = problem ?? {};
      expect(toFieldError(field, reason, params)).toEqual({ path: field, ...problem });
      return [field, message];
    }),
  );

const applyActions = (draft: ZoneDraft, ...actions: DrawAction[]): ZoneDraft => actions.reduce(zoneDraftReducer, draft);
const press = (lat: number, lng: number): DrawAction => ({ type: "press", at: { lat, lng }, metresPerPixel: 20 });
const polygon = (...corners: [number, number][]): ZoneDraft =>
  applyActions(
    newZoneDraft("#2f6f4f"),
    { type: "setShape", shape: "polygon" },
    ...corners.map(([lat, lng]) => press(lat, lng)),
  );
const square = (): ZoneDraft => applyActions(polygon([0, 0], [0, 2], [2, 2], [2, 0]), { type: "close" });
const zone = (overrides: Partial<Zone>): Zone => ({
  id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  name: "Harbour",
  type: "circle",
  center: { lat: 25.775, lng: -80.185 },
  radius: 2500,
  coordinates: null,
  color: "#1f77b4",
  isActive: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  driverCount: 0,
  drivers: [],
  ...overrides,
});

describe("a circle", () => {
  test("starts where the map is pressed with a visible radius; its handles move and resize it", () => {
    const pressed = applyActions(newZoneDraft("#2f6f4f"), press(25.7612345678, -80.19));
    expect(toZoneBody(pressed)).toMatchObject({
      type: "circle",
      center: { lat: 25.761235, lng: -80.19 },
      radius: 1000,
    });
    expect(toZoneBody(applyActions(pressed, press(25.8, -80.2)))).toMatchObject({
      center: { lat: 25.8, lng: -80.2 },
      radius: 1000,
    });
    const wider = applyActions(pressed, { type: "resize", to: { lat: 25.7612345678 + 0.02, lng: -80.19 } });
    expect(radiusMetres(wider.shape)).toBe(2220);
  });
  test("accepts a radius in metres or kilometres, with a point or a comma", () => {
    for (const [radius, unit, metres] of [
      ["750", "m", 750],
      ["2.5", "km", 2500],
      ["2,5", "km", 2500],
      [".5", "km", 500],
      ["1e3", "m", null],
      ["", "km", null],
    ] as const)
      expect([radius, radiusMetres({ radius, unit })]).toEqual([radius, metres]);
    expect([
      parseDecimal(" -80,19 "),
      parseDecimal("-"),
      parseDecimal("80 W"),
      parseCoordinates({ lat: "91", lng: "0" }),
    ]).toEqual([-80.19, null, null, null]);
  });
  test("reports each problem at its field", () => {
    expect(englishMessages(validateZoneDraft(newZoneDraft("#2f6f4f")))).toEqual({
      name: "Required",
      "center.lat": "Required",
      "center.lng": "Required",
      radius: "Required",
    });
    const wrong = applyActions(
      newZoneDraft("#2f6f4f"),
      { type: "edit", patch: { name: "Harbour" } },
      { type: "setCenter", at: { lat: "95", lng: "west" } },
      { type: "setRadius", text: "501", unit: "km" },
    );
    expect(englishMessages(validateZoneDraft(wrong))).toEqual({
      "center.lat": "Must be between -90 and 90",
      "center.lng": "Must be a number",
      radius: "Must be more than 0 and at most 500,000 meters",
    });
  });
});

describe("a polygon", () => {
  test("gets a corner with each press until it is closed", () => {
    const open = polygon([0, 0], [0, 2], [2, 2]);
    expect([
      open.closed,
      applyActions(polygon([0, 0], [0, 2]), { type: "close" }).closed,
      applyActions(open, { type: "close" }).closed,
    ]).toEqual([false, false, true]);
    expect(toZoneBody(applyActions(open, { type: "close" }, press(9, 9))).coordinates).toEqual([
      { lat: 0, lng: 0 },
      { lat: 0, lng: 2 },
      { lat: 2, lng: 2 },
    ]);
    expect(toZoneBody(applyActions(open, { type: "close" }, { type: "reopen" }, press(2, 0))).coordinates).toHaveLength(
      4,
    );
  });
  test("undoes one step at a time; a drag is one step", () => {
    const [firstCorner] = square().shape.rings[0] ?? [];
    const key = firstCorner?.key ?? 0;
    const dragged = applyActions(
      square(),
      ...[0.1, 0.2, 0.3].map((lat): DrawAction => ({
        type: "moveCorner",
        key,
        at: { lat: String(lat), lng: "0" },
        dragHandle: `corner-${key}`,
      })),
      { type: "endDrag" },
      { type: "removeCorner", key },
    );
    expect(dragged.shape.rings[0]).toHaveLength(3);
    const undone = applyActions(dragged, { type: "undo" });
    expect(undone.shape.rings[0]?.[0]).toMatchObject({ lat: "0.3" });
    expect(applyActions(undone, { type: "undo" }).shape.rings[0]?.[0]).toMatchObject({ lat: "0" });
    const start = applyActions(dragged, ...Array.from({ length: 9 }, (): DrawAction => ({ type: "undo" })));
    expect([start.shape.type, start.undoSteps]).toEqual(["circle", []]);
  });
  test("inserts a corner in the middle of a side, also across the antimeridian", () => {
    const insert = (draft: ZoneDraft) => {
      const lastCorner = draft.shape.rings[0]?.at(-1);
      return applyActions(draft, { type: "insertCorner", after: lastCorner?.key ?? 0 }).shape.rings[0]?.at(-1);
    };
    expect(insert(square())).toMatchObject({ lat: "1", lng: "0" });
    expect(insert(applyActions(polygon([0, -179], [2, -179], [2, 177]), { type: "close" }))).toMatchObject({
      lat: "1",
      lng: "179",
    });
  });
  test("reports problems at their ring or corner before it is sent", () => {
    const withName = (draft: ZoneDraft) => applyActions(draft, { type: "edit", patch: { name: "Old Town" } });
    expect(validateZoneDraft(withName(square()))).toEqual({});
    expect(validateZoneDraft(withName(polygon([0, 0], [2, 2], [2, 0], [0, 2])))).toMatchObject({
      "ring.0": { reason: "outline_crosses" },
    });
    expect(validateZoneDraft(withName(polygon([0, 0], [2, 2])))).toMatchObject({
      "ring.0": { reason: "few_corners" },
    });
    const withHole = withName(
      applyActions(square(), { type: "addHole" }, press(5, 5), press(5, 6), press(6, 6), { type: "close" }),
    );
    expect(validateZoneDraft(withHole)).toMatchObject({ "ring.1": { reason: "hole_outside" } });
    const typed = withName(applyActions(square(), { type: "addCorner", at: { lat: "x", lng: "" } }));
    expect(Object.values(validateZoneDraft(typed)).map((problem) => problem?.reason)).toEqual([
      "not_a_number",
      "required",
    ]);
  });
  test("maps the server's errors to their corner or ring", () => {
    const withoutHole = square();
    const keys = withoutHole.shape.rings[0]?.map(({ key }) => key) ?? [];
    expect(
      toFieldErrors(
        [
          { path: "coordinates.2.lat", message: "a" },
          { path: "coordinates", message: "b" },
          { path: "name", message: "c" },
        ],
        withoutHole,
      ),
    ).toEqual({ [`corner.${keys[2]}.lat`]: { message: "a" }, "ring.0": { message: "b" }, name: { message: "c" } });
    const withHole = applyActions(withoutHole, { type: "addHole" }, press(1, 1), press(1, 1.5), press(1.5, 1.5));
    const hole = withHole.shape.rings[1]?.map(({ key }) => key) ?? [];
    expect(
      toFieldErrors(
        [
          { path: "coordinates.1.2.lng", message: "a" },
          { path: "coordinates.1", message: "b" },
        ],
        withHole,
      ),
    ).toEqual({ [`corner.${hole[2]}.lng`]: { message: "a" }, "ring.1": { message: "b" } });
  });
  test("can remove its hole; an empty hole is not sent", () => {
    const withHole = applyActions(square(), { type: "addHole" }, press(1, 1), press(1, 1.5), press(1.5, 1.5));
    expect(toZoneBody(withHole).coordinates).toHaveLength(2);
    expect(toZoneBody(applyActions(withHole, { type: "removeHole", ring: 1 })).coordinates).toHaveLength(4);
    expect(toZoneBody(applyActions(square(), { type: "addHole" })).coordinates).toHaveLength(4);
  });
});

describe("changes sent for an existing zone", () => {
  test("are null without a change, in any geometry format", () => {
    for (const overrides of [
      {},
      { radius: 1234.567 },
      {
        type: "polygon",
        center: null,
        radius: null,
        coordinates: [
          [0, 0],
          [2, 0],
          [2, 2],
          [0, 0],
        ],
      },
      {
        type: "polygon",
        center: null,
        radius: null,
        coordinates: [
          [
            [0, 0],
            [9, 0],
            [9, 9],
          ],
          [
            { lat: 1, lng: 5 },
            { lat: 2, lng: 6 },
            { lat: 1, lng: 6 },
          ],
        ],
      },
    ] as Partial<Zone>[]) {
      expect(toZonePatch(toZoneDraft(zone(overrides)), zone(overrides))).toEqual({});
    }
  });
  test("can be only a name, even if the zone exceeds the radius limit", () => {
    const everywhere = zone({ radius: 20_040_000 });
    const renamed = applyActions(toZoneDraft(everywhere), { type: "edit", patch: { name: "The world" } });
    expect(validateZoneChanges(renamed, toZonePatch(renamed, everywhere))).toEqual({});
    const moved = applyActions(renamed, press(1, 1));
    expect(englishMessages(validateZoneChanges(moved, toZonePatch(moved, everywhere)))).toEqual({
      radius: "Must be more than 0 and at most 500,000 meters",
    });
    expect(
      englishMessages(validateZoneChanges(applyActions(renamed, { type: "edit", patch: { name: " " } }), {})),
    ).toEqual({
      name: "Required",
    });
  });
  test("contain only changed fields", () => {
    const draft = toZoneDraft(zone({}));
    expect(
      toZonePatch(applyActions(draft, { type: "edit", patch: { name: " Port ", isActive: false } }), zone({})),
    ).toEqual({
      name: "Port",
      isActive: false,
    });
    expect(toZonePatch(applyActions(draft, { type: "setRadius", text: "3" }), zone({}))).toEqual({ radius: 3000 });
    expect(toZonePatch(applyActions(draft, press(25.775, -80.185)), zone({}))).toEqual({});
    expect(
      toZonePatch(
        applyActions(draft, { type: "setShape", shape: "polygon" }, press(0, 0), press(0, 1), press(1, 1)),
        zone({}),
      ),
    ).toEqual({
      type: "polygon",
      coordinates: [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 1 },
        { lat: 1, lng: 1 },
      ],
    });
  });
});
