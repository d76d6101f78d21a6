export type ExpiringQr = { qrData: string; qrExpiresAt: string };

/** So long a code has to be good still when it is shown: whoever sees it has the time to scan it. */
const roomMs = 60_000;

/**
 * The code to show: the one that is shown already while it is good for a while, else the newest. Each answer brings
 * another one, and a picture that changes all the time is hard to scan.
 */
export function reuseValidQr<Shown extends ExpiringQr>(shown: Shown | null, newest: Shown, now: number): Shown {
  return shown && Date.parse(shown.qrExpiresAt) - now > roomMs ? shown : newest;
}

export const isQrValid = ({ qrExpiresAt }: ExpiringQr, now: number): boolean => Date.parse(qrExpiresAt) > now;
