import { pageMetadata } from "@/app/page-metadata";
import { ShiftScreen } from "@/components/driver/shifts/shift-screen";

export const generateMetadata = pageMetadata("shift");

export default async function ShiftPage({ params }: { params: Promise<{ id: string }> }) {
  return <ShiftScreen id={(await params).id} />;
}
