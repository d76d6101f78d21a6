import { notifications } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { route } from "@/server/http/route";

export const GET = route(notifications.getPushKey, () => Promise.resolve({ publicKey: env().VAPID_PUBLIC_KEY }));
