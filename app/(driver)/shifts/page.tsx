import { pageMetadata } from "@/app/page-metadata";
import { ShiftsScreen } from "@/components/driver/day/shifts-screen";

export const generateMetadata = pageMetadata("shifts");

export default function ShiftsPage() {
  return <ShiftsScreen />;
}
