import { simplifyPolyline } from "@/lib/domain/geo/simplify-polyline";

const place = (lat: number, lng: number) => ({ lat, lng });

describe("simplified line", () => {
  test("keeps ends and corners, and drops points on the straight line between them", () => {
    const line = [place(39.28, -76.6), place(39.28, -76.59), place(39.28, -76.58), place(39.29, -76.58)];
    expect(simplifyPolyline(line, 60)).toEqual([line[0], line[2], line[3]]);
  });

  test("keeps the most significant corners when there are too many", () => {
    const sawtooth = Array.from({ length: 400 }, (_, n) =>
      place(39.28 + (n % 2) * (n === 201 ? 0.02 : 0.001), -76.6 + n / 5_000),
    );
    const simplified = simplifyPolyline(sawtooth, 60);
    expect(simplified).toHaveLength(60);
    expect([simplified[0], simplified.at(-1)]).toEqual([sawtooth[0], sawtooth.at(-1)]);
    expect(simplified).toContainEqual(sawtooth[201]);
  });

  test("drops invisible detail of a long line", () => {
    const line = Array.from({ length: 500 }, (_, n) => place(39.28 + (n % 2) * 1e-5, -76.6 + n / 10_000));
    expect(simplifyPolyline(line, 60)).toEqual([line[0], line.at(-1)]);
  });

  test.each([0, 1, 2])("leaves a line of %d points unchanged", (points) => {
    const line = Array.from({ length: points }, (_, n) => place(n, n));
    expect(simplifyPolyline(line, 60)).toEqual(line);
  });

  test("handles a line that ends where it begins", () => {
    const closedLine = [place(39.28, -76.6), place(39.29, -76.6), place(39.29, -76.59), place(39.28, -76.6)];
    expect(simplifyPolyline(closedLine, 60)).toEqual(closedLine);
  });
});
