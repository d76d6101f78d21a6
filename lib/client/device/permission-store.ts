import { withTimeLimit } from "../api/time-limit";

/** What a browser asks the driver for. */
export type BrowserPermission = "location" | "notifications" | "camera";

// The phone's, like the permissions themselves: "location=allow camera=1767225600000", the moment of a "Not now".
export const explainedPermissionsKey = "explained";

export const parsePermissionAnswers = (kept: string | null): Map<string, string> =>
  new Map((kept?.split(" ") ?? []).map((each) => [each.split("=")[0] ?? "", each.split("=")[1] ?? ""]));

/** What the browser says of a permission; `prompt` as well where it cannot say. */
export async function queryPermission(kind: BrowserPermission): Promise<PermissionState> {
  if (kind === "notifications") {
    if (!("Notification" in window) || !("PushManager" in window) || !("serviceWorker" in navigator)) return "denied";
    return Notification.permission === "default" ? "prompt" : Notification.permission;
  }
  try {
    const name = (kind === "location" ? "geolocation" : "camera") as PermissionName;
    return (await withTimeLimit(navigator.permissions.query({ name }), 2_000)).state;
  } catch {
    return "prompt";
  }
}
