"use client";

import { startTransition, useEffect, useState, type ComponentType } from "react";
import { afterHydration } from "@/lib/client/app/idle";
import { loadLater } from "@/lib/client/app/load-later";
import { nextPaint } from "@/lib/client/offline/yield-to-main";
import { startProgress } from "@/lib/client/app/progress";

/**
 * A part of the page that comes after the page, in the browser alone, and shows nothing until it is there, however bad
 * the network; a tap goes before it. Where the service worker keeps the page, it keeps its later parts as well.
 * `pressed`: it opens at a press, which the line along the top answers until it is there.
 */
export function lazyClient<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { pressed = false }: { pressed?: boolean } = {},
): ComponentType<P> {
  let come: ComponentType<P> | null = null;
  return function Lazily(props: P) {
    const [View, setView] = useState(() => come);
    useEffect(() => {
      if (View) return;
      let over = false;
      const arrived = pressed ? startProgress() : undefined;
      const comes = (pressed ? nextPaint() : afterHydration()).then(() => loadLater(load));
      void comes.then((found) => {
        come = found;
        arrived?.();
        if (over) return;
        if (pressed) setView(() => found);
        else
          startTransition(() => {
            setView(() => found);
          });
      });
      return () => {
        over = true;
        arrived?.();
      };
    }, [View]);
    return View && <View {...props} />;
  };
}
