"use client";

import { lazily } from "@/components/ui/lazily";

// Most people who open the page read it, or call.
const Form = lazily(() => import("./help-form").then((module) => module.HelpForm));

/** The form to write to support, which comes after the page; its room is kept meanwhile. */
export function HelpForm({ orderNo }: { orderNo: string | null }) {
  return (
    <div className="min-h-96">
      <Form orderNo={orderNo} />
    </div>
  );
}
