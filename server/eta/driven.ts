import "server-only";
import { distanceMetres, type Place } from "@/lib/domain/geo/distance";
import { engine, type AskEngine } from "@/server/directions/engine";
import { trace } from "@/server/directions/trace";

/** A position: metres that the phone was unsure of, and seconds from some beginning. */
export type TrackFix = Place & { accuracy: number; seconds: number };

/**
 * `road`: along roads; null where too little of the track lies on roads that the engine knows. `answered`: by an engine,
 * of the whole track.
 */
type DrivenMetres = { straight: number; road: number | null; answered: boolean };

// Who moves less than the phone is unsure stands: else a wait would count as driving, this way and that.
const leastMetres = 30;
const unsureTimes = 1.5;
/** Longer without a position, and that far from the last, nobody knows the way between. */
const gapSeconds = 300;
const gapMetres = 500;
/** Valhalla's servers take 16,000 places and 200 km in one trace; a provider's may take less. */
const most = { places: 500, metres: 50_000 };
/** A matched way that is shorter than its places are apart, or goes far round, is no match. */
const plausible = { least: 0.7, most: 3 };
/** Nothing drives faster (m/s): what a lying or a lost phone says in between is no way. */
const fastest = 70;
/** No delivery takes more: the rest counts straight, and no engine is kept busy with it. */
const mostPieces = 20;
/** So much of the track has to lie on known roads for the sum to be by road. */
const leastShare = 0.8;

type Piece = { places: Place[]; metres: number };

/** How far somebody drove who was seen there, in order of time. What lies in gaps counts straight. */
export async function drivenMetres(
  fixes: readonly TrackFix[],
  ask: AskEngine = engine("track"),
): Promise<DrivenMetres> {
  const { pieces, inGaps } = piecesOf(fixes);
  const straight = inGaps + pieces.reduce((sum, { metres }) => sum + metres, 0);
  let matched = 0;
  let road = inGaps;
  let answered = true;
  for (const [n, { places, metres }] of pieces.entries()) {
    const found = n < mostPieces ? await trace(places, ask) : null;
    if (found === undefined) answered = false;
    const is = found && found.metres >= plausible.least * metres && found.metres <= plausible.most * metres;
    if (is) matched += metres;
    road += is ? found.metres : metres;
  }
  return { straight, road: straight === 0 || matched >= leastShare * straight ? road : null, answered };
}

/** The track without standing about, in pieces that an engine takes, each beginning where the one before ends. */
function piecesOf(fixes: readonly TrackFix[]): { pieces: Piece[]; inGaps: number } {
  const pieces: Piece[] = [];
  let inGaps = 0;
  let piece: Piece | null = null;
  let last: TrackFix | undefined;
  let seen = 0;
  for (const fix of fixes) {
    const metres = last ? distanceMetres(last, fix) : Infinity;
    if (last && metres > fastest * (fix.seconds - last.seconds)) continue;
    const silent = fix.seconds - seen;
    seen = fix.seconds;
    if (metres < Math.max(leastMetres, unsureTimes * fix.accuracy)) continue;
    const inGap = last !== undefined && silent > gapSeconds && metres > gapMetres;
    if (inGap) inGaps += metres;
    if (!piece || inGap) pieces.push((piece = { places: [fix], metres: 0 }));
    else {
      piece.places.push(fix);
      piece.metres += metres;
      if (piece.places.length >= most.places || piece.metres >= most.metres)
        pieces.push((piece = { places: [fix], metres: 0 }));
    }
    last = fix;
  }
  return { pieces: pieces.filter(({ places }) => places.length > 1), inGaps };
}
