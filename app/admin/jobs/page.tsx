import type { Metadata } from "next";
import { JobsScreen } from "@/components/admin/jobs/jobs-screen";
import { adminJobsText } from "@/lib/i18n/text/admin-jobs";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminJobsText, "title");
}

export default function AdminJobsPage() {
  return <JobsScreen />;
}
