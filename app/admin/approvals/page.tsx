import type { Metadata } from "next";
import { ApprovalsScreen } from "@/components/admin/approvals/approvals-screen";
import { approvalText } from "@/lib/i18n/text/approvals";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(approvalText, "title");
}

export default function AdminApprovalsPage() {
  return <ApprovalsScreen />;
}
