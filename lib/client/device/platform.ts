/** iPhone or iPad. An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isIos({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "platform" | "maxTouchPoints">): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return (
    window.matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

/** An installed app on iOS has neither tabs nor downloads. */
export const isInstalledOnIos = (): boolean => isIos(navigator) && isInstalled();
