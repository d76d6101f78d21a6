import { titled } from "@/app/titled";
import { ForgotForm } from "@/components/auth/forgot-form";

export const generateMetadata = titled("forgotPassword");

export default function ForgotPasswordPage() {
  return <ForgotForm />;
}
