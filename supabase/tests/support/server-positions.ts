// Stores drivers' positions through the app server's code, which evaluates the positions of many phones in one batch.
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

export async function storePositionsViaServer(
  { id, claims }: ReplayDriver,
  positions: readonly ReplayPosition[],
): Promise<void> {
  await storePositions(userContext(JSON.parse(claims) as UserClaims), id, [...positions]);
}
