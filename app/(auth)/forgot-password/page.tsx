import { pageMetadata } from "@/app/page-metadata";
import { ForgotForm } from "@/components/auth/forgot-form";

export const generateMetadata = pageMetadata("forgotPassword");

export default function ForgotPasswordPage() {
  return <ForgotForm />;
}
