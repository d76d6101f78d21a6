import type { Metadata } from "next";
import { IdentityReviewScreen } from "@/components/admin/checks/identity-review";
import { checksText } from "@/lib/i18n/text/checks";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(checksText, "person");
}

export default async function AdminPersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <IdentityReviewScreen key={id} id={id} />;
}
