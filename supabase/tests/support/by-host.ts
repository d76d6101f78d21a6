// Stores phones' positions as the app does: evaluated by a host, together with other phones' positions at that time.
import { userContext, type UserClaims } from "@/server/database/client";
import { storePositions } from "@/server/positions/store-positions";
import type { ReplayDriver, ReplayPosition } from "./replay";

jest.mock("@/server/env", () => ({
  env: () => ({
    DATABASE_URL: (JSON.parse(process.env.TEST_STACK ?? "{}") as { dbUrl: string }).dbUrl,
    DATABASE_POOL_SIZE: 2,
    LOG_LEVEL: "silent",
  }),
}));

export async function storePositionsByHost(
  { id, claims }: ReplayDriver,
  positions: readonly ReplayPosition[],
): Promise<void> {
  await storePositions(userContext(JSON.parse(claims) as UserClaims), id, [...positions]);
}
