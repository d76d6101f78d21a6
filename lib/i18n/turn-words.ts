import type { TaskRoute } from "@/lib/contracts/task-route";
import type { TurnKind } from "@/lib/contracts/turn";
import { sayIn, type Locale } from "./text";
import { turnsText } from "./text/turns";

type TurnSaid = {
  type: TurnKind;
  street: string | null;
  /** Exit number, for a roundabout. */
  exit: number | null;
  /** The stop reached here. */
  to: TaskRoute["stops"][number]["to"] | null;
};

const arrivals = {
  pickup: "arrivePickup",
  dropOff: "arriveDropOff",
  sender: "arriveSender",
  hub: "arriveHub",
} as const;

/** A turn as an instruction: "Turn left onto South Broadway". */
export function turnWords(locale: Locale, { type, street, exit, to }: TurnSaid): string {
  const say = sayIn(locale, turnsText);
  if (type === "arrive") return say(arrivals[to ?? "dropOff"]);
  if (type === "roundabout" && exit !== null)
    return street === null ? say("roundaboutExit", { exit }) : say("roundaboutExitOn", { exit, street });
  return street === null ? say(type) : say(`${type}On`, { street });
}
