import type { Metadata } from "next";
import { ShiftScreen } from "@/components/driver/day/shift-screen";

export const metadata: Metadata = { title: "Shift" };

export default async function ShiftPage({ params }: { params: Promise<{ id: string }> }) {
  return <ShiftScreen id={(await params).id} />;
}
