import { titled } from "@/app/titled";
import { ShiftScreen } from "@/components/driver/day/shift-screen";

export const generateMetadata = titled("shift");

export default async function ShiftPage({ params }: { params: Promise<{ id: string }> }) {
  return <ShiftScreen id={(await params).id} />;
}
