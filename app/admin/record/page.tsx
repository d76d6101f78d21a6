import type { Metadata } from "next";
import { Suspense } from "react";
import { RecordScreen } from "@/components/admin/record/record-screen";
import { adminRecordMessages } from "@/lib/i18n/messages/admin-record";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminRecordMessages, "title");
}

export default function AdminRecordPage() {
  return (
    <Suspense>
      <RecordScreen />
    </Suspense>
  );
}
