"use client";

import { lazyClient } from "@/components/ui/lazy-client";

// Most people who open the page read it, or call.
const Form = lazyClient(() => import("./support-form").then((module) => module.SupportForm));

/** The form to write to support, which comes after the page; its room is kept meanwhile. */
export function LazySupportForm({ orderNo }: { orderNo: string | null }) {
  return (
    <div className="min-h-96">
      <Form orderNo={orderNo} />
    </div>
  );
}
