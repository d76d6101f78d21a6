import { pageMetadata } from "@/app/page-metadata";
import { ShiftsScreen } from "@/components/driver/shifts/shifts-screen";

export const generateMetadata = pageMetadata("shifts");

export default function ShiftsPage() {
  return <ShiftsScreen />;
}
