"use client";

import { startTransition, useEffect, useState, type ComponentType } from "react";
import { afterHydration } from "@/lib/client/app/idle";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { nextPaint } from "@/lib/client/offline/yield-to-main";
import { startProgressBar } from "@/lib/client/app/progress";

/**
 * A client-only component that loads after the page, and renders nothing until then, regardless of the network. Input
 * has priority over it. The service worker caches it with its page. `loadImmediately`: it opens on a press, so it loads
 * immediately and shows the progress bar meanwhile.
 */
export function lazyClient<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loadImmediately = false }: { loadImmediately?: boolean } = {},
): ComponentType<P> {
  let LoadedView: ComponentType<P> | null = null;
  return function LazyComponent(props: P) {
    const [View, setView] = useState(() => LoadedView);
    useEffect(() => {
      if (View) return;
      let unmounted = false;
      const endProgress = loadImmediately ? startProgressBar() : undefined;
      const loading = (loadImmediately ? nextPaint() : afterHydration()).then(() => importWithRetry(load));
      void loading.then((ImportedView) => {
        LoadedView = ImportedView;
        endProgress?.();
        if (unmounted) return;
        if (loadImmediately) setView(() => ImportedView);
        else
          startTransition(() => {
            setView(() => ImportedView);
          });
      });
      return () => {
        unmounted = true;
        endProgress?.();
      };
    }, [View]);
    return View && <View {...props} />;
  };
}
