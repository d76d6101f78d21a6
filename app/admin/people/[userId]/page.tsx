import type { Metadata } from "next";
import { PersonScreen } from "@/components/admin/people/person-screen";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminPeopleText, "person");
}

export default async function AdminPersonPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return <PersonScreen key={userId} userId={userId} />;
}
