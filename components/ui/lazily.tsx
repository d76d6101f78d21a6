"use client";

import { useEffect, useState, type ComponentType } from "react";
import { loadLater } from "@/lib/client/load-later";

/**
 * A part of the page that comes after the page, in the browser alone, and shows nothing until it is there, however bad
 * the network. Where the service worker keeps the page, it keeps its later parts as well.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let come: ComponentType<P> | null = null;
  return function Lazily(props: P) {
    const [View, setView] = useState(() => come);
    useEffect(() => {
      if (View) return;
      let over = false;
      void loadLater(load).then((found) => {
        come = found;
        if (!over) setView(() => found);
      });
      return () => {
        over = true;
      };
    }, [View]);
    return View && <View {...props} />;
  };
}
