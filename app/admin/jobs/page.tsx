import type { Metadata } from "next";
import { JobsScreen } from "@/components/jobs/jobs-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminJobsText } from "@/lib/i18n/text/admin-jobs";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminJobsText)("title") };
}

export default function AdminJobsPage() {
  return <JobsScreen />;
}
