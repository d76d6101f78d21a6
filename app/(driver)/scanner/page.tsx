import type { Metadata } from "next";
import { ScannerScreen } from "@/components/driver/scan/scanner-screen";

export const metadata: Metadata = { title: "Scanner" };

export default function ScannerPage() {
  return <ScannerScreen />;
}
