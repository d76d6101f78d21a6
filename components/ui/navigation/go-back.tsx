"use client";

import type { ReactNode } from "react";

/** Navigates back, or to the start page without history. Loaded with every page, so without dependencies. */
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
