// A driver's score for a delivery, as the specification (document 2, section 9) defines it. Tests compare the
// database's score with this implementation.

export type Priority = "low" | "medium" | "high" | "urgent";
export type ScoredCandidate = {
  /** 1 is the highest; null when no zone of the driver contains the delivery. */
  zonePriority: number | null;
  /** Great-circle kilometres to the pickup; null without a fresh position. */
  distanceKm: number | null;
  hasSerial: boolean;
  hasMobileApp: boolean;
  /** Seconds since the last heartbeat of the driver's app; null when never. */
  lastSeenSeconds: number | null;
  /** For the zone-only score: the driver is in the zone now. */
  inZone?: boolean;
};
export type ScoreTerms = {
  zone: number;
  distance: number;
  priority: number;
  serial: number;
  app: number;
  lastSeen: number;
};

const priorityPoints: Record<Priority, number> = { urgent: 20, high: 15, medium: 10, low: 5 };

function distancePoints(kilometres: number): number {
  return kilometres <= 2 ? 50 : kilometres <= 5 ? 30 : kilometres <= 10 ? 15 : 5;
}
function lastSeenPoints(seconds: number | null): number {
  if (seconds === null) return 0;
  return seconds <= 300 ? 15 : seconds <= 900 ? 10 : seconds <= 3600 ? 5 : 0;
}

/** The terms of a score for a driver with a known position. */
export function scoreTerms(candidate: ScoredCandidate, priority: Priority): ScoreTerms {
  return {
    zone: candidate.zonePriority === null ? 0 : (10 - candidate.zonePriority) * 10,
    distance: candidate.distanceKm === null ? 0 : distancePoints(candidate.distanceKm),
    priority: priorityPoints[priority],
    serial: candidate.hasSerial ? 10 : 0,
    app: candidate.hasMobileApp ? 5 : 0,
    lastSeen: lastSeenPoints(candidate.lastSeenSeconds),
  };
}

/** The score of a driver known by their zone only. */
export function zoneOnlyScore(zonePriority: number, inZone: boolean): number {
  return 50 + (10 - zonePriority) * 5 + (inZone ? 25 : 0);
}

export function totalScore(terms: ScoreTerms): number {
  return terms.zone + terms.distance + terms.priority + terms.serial + terms.app + terms.lastSeen;
}
