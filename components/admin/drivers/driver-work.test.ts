import { diffWorkDay, toWorkDayFields } from "./driver-work";

const workDay = toWorkDayFields({
  workTimeFrom: "09:00",
  workTimeTo: "17:00",
  vehicleCapacity1: 5,
  vehicleCapacity2: null,
  vehicleCapacity3: null,
  vehicleCapacity4: null,
  startLatitude: 25.7,
  startLongitude: -80.2,
  startAddress: "Depot",
  endLatitude: null,
  endLongitude: null,
  endAddress: null,
});

test("sends only changed fields, and null for emptied ones", () => {
  expect(diffWorkDay(workDay, workDay)).toEqual({ patch: {}, invalidNumbers: [] });
  expect(
    diffWorkDay(workDay, {
      ...workDay,
      workTimeTo: "18:30",
      vehicleCapacity1: "",
      vehicleCapacity2: " 12 ",
      startAddress: "",
      endLatitude: "25,5",
    }),
  ).toEqual({
    patch: { workTimeTo: "18:30", vehicleCapacity1: null, vehicleCapacity2: 12, startAddress: null, endLatitude: 25.5 },
    invalidNumbers: [],
  });
});

test("reports fields that are not numbers", () => {
  expect(diffWorkDay(workDay, { ...workDay, vehicleCapacity3: "many", endLongitude: "-80.2" }).invalidNumbers).toEqual([
    "vehicleCapacity3",
  ]);
});
