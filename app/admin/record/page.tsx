import type { Metadata } from "next";
import { Suspense } from "react";
import { RecordScreen } from "@/components/admin/record/record-screen";
import { adminRecordText } from "@/lib/i18n/text/admin-record";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminRecordText, "title");
}

export default function AdminRecordPage() {
  return (
    <Suspense>
      <RecordScreen />
    </Suspense>
  );
}
