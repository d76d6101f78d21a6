export type ExpiringQr = { qrData: string; qrExpiresAt: string };

/** The minimum remaining validity of a shown code, so that there is time to scan it. */
const minValidityMs = 60_000;

/**
 * Keeps the shown code while it is valid long enough, otherwise takes the newest. Each response has a new code, and a
 * constantly changing picture is hard to scan.
 */
export function reuseValidQr<Shown extends ExpiringQr>(shown: Shown | null, latest: Shown, now: number): Shown {
  return shown && Date.parse(shown.qrExpiresAt) - now > minValidityMs ? shown : latest;
}

export const isQrValid = ({ qrExpiresAt }: ExpiringQr, now: number): boolean => Date.parse(qrExpiresAt) > now;
