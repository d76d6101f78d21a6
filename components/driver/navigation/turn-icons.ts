import {
  FerryIcon,
  MergeIcon,
  NavigateIcon,
  PinIcon,
  RoundaboutIcon,
  StraightIcon,
  TurnBackIcon,
  TurnLeftIcon,
  TurnRightIcon,
  TurnSharpLeftIcon,
  TurnSharpRightIcon,
  TurnSlightLeftIcon,
  TurnSlightRightIcon,
  type Icon,
} from "@/components/ui/icons";
import type { TurnKind } from "@/lib/contracts/driver/task-route";

export const turnIcons: Record<TurnKind, Icon> = {
  depart: NavigateIcon,
  continue: StraightIcon,
  slight_right: TurnSlightRightIcon,
  right: TurnRightIcon,
  sharp_right: TurnSharpRightIcon,
  u_turn: TurnBackIcon,
  sharp_left: TurnSharpLeftIcon,
  left: TurnLeftIcon,
  slight_left: TurnSlightLeftIcon,
  keep: StraightIcon,
  keep_right: TurnSlightRightIcon,
  keep_left: TurnSlightLeftIcon,
  ramp: StraightIcon,
  ramp_right: TurnSlightRightIcon,
  ramp_left: TurnSlightLeftIcon,
  exit_right: TurnSlightRightIcon,
  exit_left: TurnSlightLeftIcon,
  merge: MergeIcon,
  roundabout: RoundaboutIcon,
  ferry: FerryIcon,
  arrive: PinIcon,
};

/** Rounds metres to tens, which a driver reads at a glance. */
export const roundToTens = (metres: number): number => (metres < 1_000 ? Math.round(metres / 10) * 10 : metres);
