import type { Metadata } from "next";
import { Suspense } from "react";
import { PeopleScreen } from "@/components/admin/people/people-screen";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminPeopleText, "title");
}

export default function AdminPeoplePage() {
  return (
    <Suspense>
      <PeopleScreen />
    </Suspense>
  );
}
