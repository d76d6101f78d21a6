import { tripWords } from "./trip-words";

const trip = { estimatedDistance: "6.9 km", estimatedTime: 14, estimateAbout: false, distanceFrom: "driver" } as const;

test("an offer says how far and how long by road, and 'about' where no road was asked", () => {
  expect(tripWords("en", trip, "miles")).toEqual({ distance: "4.3 mi", time: "14 min" });
  const about = { ...trip, estimateAbout: true };
  expect(tripWords("en", about, "miles")).toEqual({ distance: "about 4.3 mi", time: "about 14 min" });
  expect(tripWords("es", about, "km")).toEqual({ distance: "aprox. 6.9 km", time: "aprox. 14 min" });
  expect(tripWords("en", { ...about, estimatedTime: 135 }, "miles").time).toBe("about 2 h 15 min");
});

test("nothing is guessed where nobody knows where the driver and the pickup are", () => {
  const unknown = { ...trip, estimatedDistance: "unknown", estimatedTime: 0, estimateAbout: true, distanceFrom: null };
  expect(tripWords("en", unknown, "miles")).toEqual({ distance: "–", time: "–" });
});
