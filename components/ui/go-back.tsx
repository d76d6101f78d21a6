"use client";

import type { ReactNode } from "react";

/** To where the reader came from; to the index when they came from nowhere. Light, for it is loaded with every page. */
export function GoBack({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        if (window.history.length > 1) window.history.back();
        else window.location.assign("/");
      }}
    >
      {children}
    </button>
  );
}
