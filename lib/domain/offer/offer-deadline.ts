/** `4:07`: minutes and seconds, the started second counted in full. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Amber under a minute, red when it is over. */
export function countdownTone(milliseconds: number): "calm" | "hurry" | "over" {
  return milliseconds <= 0 ? "over" : milliseconds < 60_000 ? "hurry" : "calm";
}
