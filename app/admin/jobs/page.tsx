import type { Metadata } from "next";
import { JobsScreen } from "@/components/admin/jobs/jobs-screen";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminJobsMessages, "title");
}

export default function AdminJobsPage() {
  return <JobsScreen />;
}
