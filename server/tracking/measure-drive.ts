import "server-only";
import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";
import { engineCallFor, type EngineCall, hasEngine } from "@/server/directions/engine";
import { requestTrace } from "@/server/directions/route";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";

/** A position with its accuracy in metres, and relative seconds. */
export type TrackPosition = LatLng & { accuracy: number; seconds: number };

/**
 * `road`: along roads; null where too little of the track is on known roads. `answered`: the engine responded for the
 * whole track.
 */
type DrivenMetres = { straight: number; road: number | null; answered: boolean };

// Movement below this multiple of the accuracy counts as standing still: otherwise jitter would add up during a wait.
const minMetres = 30;
const accuracyFactor = 1.5;
/** With a longer and wider gap between positions the path is unknown. */
const gapSeconds = 300;
const gapMetres = 500;
/** Valhalla's servers accept 16,000 places and 200 km a trace; a provider's may accept less. */
const pieceLimits = { places: 500, metres: 50_000 };
/** A matched path much shorter or longer than the distance of its places is rejected. */
const plausibleLengthFactors = { min: 0.7, max: 3 };
/** Highest plausible speed (m/s): faster movement is a faulty position. */
const maxSpeed = 70;
/** No delivery takes more; the rest is counted as straight lines, to limit the engine's load. */
const maxPieces = 20;
/** Fraction of the track on known roads from which the sum counts as by road. */
const minMatchedShare = 0.8;

type Segment = { places: LatLng[]; metres: number };

/** The distance driven through these positions in order of time. Gaps count as straight lines. */
export async function distanceDriven(
  positions: readonly TrackPosition[],
  callEngine: EngineCall = engineCallFor("trace"),
): Promise<DrivenMetres> {
  const { pieces, gapSumMetres } = piecesOf(positions);
  const straight = gapSumMetres + pieces.reduce((sum, { metres }) => sum + metres, 0);
  let matchedMetres = 0;
  let road = gapSumMetres;
  let answered = true;
  for (const [index, { places, metres }] of pieces.entries()) {
    const tracedRoute = index < maxPieces ? await requestTrace(places, callEngine) : null;
    if (tracedRoute === undefined) answered = false;
    const isPlausible =
      tracedRoute &&
      tracedRoute.metres >= plausibleLengthFactors.min * metres &&
      tracedRoute.metres <= plausibleLengthFactors.max * metres;
    if (isPlausible) matchedMetres += metres;
    road += isPlausible ? tracedRoute.metres : metres;
  }
  return { straight, road: straight === 0 || matchedMetres >= minMatchedShare * straight ? road : null, answered };
}

/** The track without stops, in pieces that an engine accepts, each beginning where the previous one ends. */
function piecesOf(positions: readonly TrackPosition[]): { pieces: Segment[]; gapSumMetres: number } {
  const pieces: Segment[] = [];
  let gapSumMetres = 0;
  let piece: Segment | null = null;
  let lastPosition: TrackPosition | undefined;
  let lastSeconds = 0;
  for (const position of positions) {
    const metres = lastPosition ? distanceMetres(lastPosition, position) : Infinity;
    if (lastPosition && metres > maxSpeed * (position.seconds - lastPosition.seconds)) continue;
    const elapsedSeconds = position.seconds - lastSeconds;
    lastSeconds = position.seconds;
    if (metres < Math.max(minMetres, accuracyFactor * position.accuracy)) continue;
    const isGap = lastPosition !== undefined && elapsedSeconds > gapSeconds && metres > gapMetres;
    if (isGap) gapSumMetres += metres;
    if (!piece || isGap) pieces.push((piece = { places: [position], metres: 0 }));
    else {
      piece.places.push(position);
      piece.metres += metres;
      if (piece.places.length >= pieceLimits.places || piece.metres >= pieceLimits.metres)
        pieces.push((piece = { places: [position], metres: 0 }));
    }
    lastPosition = position;
  }
  return { pieces: pieces.filter(({ places }) => places.length > 1), gapSumMetres };
}

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
