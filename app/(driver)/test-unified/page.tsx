import { redirect } from "next/navigation";

// Everything it once tried stands on the dashboard.
export default function TestUnifiedPage() {
  redirect("/dashboard");
}
