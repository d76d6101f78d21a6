// File format of the recorded day: columns of integers, each as the difference from the previous one, compressed by
// brotli. About seven bytes a position.
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { SimulatedPosition } from "./day-phone.ts";

type DayHeader = { what: string; command: string; seed: number; positionCounts: number[] };

const DEGREE_SCALE = 1e6;
const NO_HEADING = 360;
const columns: { of: (position: SimulatedPosition) => number; differs: boolean }[] = [
  { of: ({ timestamp }) => timestamp, differs: true },
  { of: ({ latitude }) => Math.round(latitude * DEGREE_SCALE), differs: true },
  { of: ({ longitude }) => Math.round(longitude * DEGREE_SCALE), differs: true },
  { of: ({ accuracy }) => accuracy, differs: false },
  { of: ({ speed }) => Math.round(speed * 10), differs: false },
  { of: ({ heading }) => heading ?? NO_HEADING, differs: false },
];

/** The header as a line of JSON, then the columns, each across all drivers in order. */
export function packDay(header: Omit<DayHeader, "positionCounts">, drivers: readonly SimulatedPosition[][]): Buffer {
  const bytes = [
    ...Buffer.from(`${JSON.stringify({ ...header, positionCounts: drivers.map(({ length }) => length) })}\n`),
  ];
  for (const { of: readColumn, differs: isDelta } of columns) {
    for (const positions of drivers) {
      let last = 0;
      for (const position of positions) {
        const value = readColumn(position);
        pushNumber(bytes, value - last);
        if (isDelta) last = value;
      }
    }
  }
  return brotliCompressSync(Buffer.from(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

export function unpackDay(packed: Buffer): { header: DayHeader; drivers: SimulatedPosition[][] } {
  const bytes = brotliDecompressSync(packed);
  const headerEnd = bytes.indexOf(0x0a);
  const header = JSON.parse(bytes.toString("utf8", 0, headerEnd)) as DayHeader;
  const read = createNumberReader(bytes, headerEnd + 1);
  const values = columns.map(({ differs: isDelta }) =>
    header.positionCounts.map((length) => {
      let last = 0;
      return Array.from({ length }, () => {
        const value = read() + last;
        if (isDelta) last = value;
        return value;
      });
    }),
  );
  const at = (column: number, driver: number, n: number): number => values[column]?.[driver]?.[n] ?? 0;
  const drivers = header.positionCounts.map((length, driver) =>
    Array.from({ length }, (_, n): SimulatedPosition => {
      const heading = at(5, driver, n);
      return {
        timestamp: at(0, driver, n),
        latitude: at(1, driver, n) / DEGREE_SCALE,
        longitude: at(2, driver, n) / DEGREE_SCALE,
        accuracy: at(3, driver, n),
        speed: at(4, driver, n) / 10,
        ...(heading === NO_HEADING ? {} : { heading }),
      };
    }),
  );
  return { header, drivers };
}

// A zigzag varint: seven bits a byte, lowest first, with the sign in the lowest bit, so that small numbers of either
// sign are short.
function pushNumber(bytes: number[], value: number): void {
  let remaining = value < 0 ? -2 * value - 1 : 2 * value;
  for (; remaining > 0x7f; remaining = Math.floor(remaining / 0x80)) bytes.push((remaining & 0x7f) | 0x80);
  bytes.push(remaining);
}

function createNumberReader(bytes: Buffer, from: number): () => number {
  let at = from;
  return () => {
    let value = 0;
    for (let multiplier = 1; ; multiplier *= 0x80) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * multiplier;
      if (byte < 0x80) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
  };
}
