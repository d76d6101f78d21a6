import { titled } from "@/app/titled";
import { ShiftsScreen } from "@/components/driver/day/shifts-screen";

export const generateMetadata = titled("shifts");

export default function ShiftsPage() {
  return <ShiftsScreen />;
}
