/** `4:07`: minutes and seconds, rounded up. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Amber under a minute, red at the end. */
export function countdownTone(milliseconds: number): "normal" | "urgent" | "expired" {
  return milliseconds <= 0 ? "expired" : milliseconds < 60_000 ? "urgent" : "normal";
}
