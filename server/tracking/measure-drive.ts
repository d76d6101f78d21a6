import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { distanceDriven } from "@/server/tracking/distance-driven";
import { hasEngine } from "@/server/directions/engine";

/**
 * Measures the distance a driver drove for a finished delivery and stores it: along roads where known, and in straight
 * lines. The engine is queried between two transactions; without a response, it is queried again later. Idempotent.
 */
export async function measureDrive(db: AnyContext, transactionId: string, driverId: string): Promise<void> {
  const driveParameters = { p_transaction_id: transactionId, p_driver_id: driverId };
  const track = await rpc(db, "get_track_to_measure", driveParameters);
  if (!track) return;
  const { straight, road, answered } = await distanceDriven(
    track.positions.map(([lat, lng, accuracy, seconds]) => ({ lat, lng, accuracy, seconds })),
  );
  await rpc(db, "store_driven_distance", {
    ...driveParameters,
    p_driven: { straightMetres: straight, roadMetres: road, answered: answered || !hasEngine() },
  });
}
