// What phones send, kept as the app does it: judged by a host, together with what other phones send at that moment.
import { person, type PersonClaims } from "@/server/database/door";
import { keepPositions } from "@/server/positions/gathered";
import type { Driver, Fix } from "./replay";

jest.mock("@/server/env", () => ({
  env: () => ({
    DATABASE_URL: (JSON.parse(process.env.TEST_STACK ?? "{}") as { dbUrl: string }).dbUrl,
    DATABASE_POOL_SIZE: 2,
    LOG_LEVEL: "silent",
  }),
}));

export async function keepByHost({ id, claims }: Driver, positions: readonly Fix[]): Promise<void> {
  await keepPositions(person(JSON.parse(claims) as PersonClaims), id, [...positions]);
}
