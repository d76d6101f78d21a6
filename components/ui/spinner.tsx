import { SpinnerIcon } from "./icons";

export function Spinner({ size = 20 }: { size?: number }) {
  return <SpinnerIcon aria-hidden size={size} className="spin shrink-0" />;
}
