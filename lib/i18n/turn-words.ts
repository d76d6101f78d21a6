import type { TaskRoute, TurnKind } from "@/lib/contracts/driver/task-route";
import { getTranslations, type Locale } from "./translate";
import { turnsMessages } from "./messages/turns";

type TurnToDescribe = {
  type: TurnKind;
  street: string | null;
  /** Exit number, for a roundabout. */
  exit: number | null;
  /** The stop reached here. */
  to: TaskRoute["stops"][number]["to"] | null;
};

const arrivalKeys = {
  pickup: "arrivePickup",
  dropOff: "arriveDropOff",
  sender: "arriveSender",
  hub: "arriveHub",
} as const;

/** A turn as an instruction: "Turn left onto South Broadway". */
export function describeTurn(locale: Locale, { type, street, exit, to }: TurnToDescribe): string {
  const t = getTranslations(locale, turnsMessages);
  if (type === "arrive") return t(arrivalKeys[to ?? "dropOff"]);
  if (type === "roundabout" && exit !== null)
    return street === null ? t("roundaboutExit", { exit }) : t("roundaboutExitOn", { exit, street });
  return street === null ? t(type) : t(`${type}On`, { street });
}
