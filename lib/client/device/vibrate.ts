/** Vibrates where supported. */
export function vibrate(pattern: number | number[] = 15): void {
  if (typeof navigator.vibrate === "function" && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}
