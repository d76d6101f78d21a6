import { pageMetadata } from "@/app/page-metadata";
import { Suspense } from "react";
import { LoginForm } from "@/components/auth/login-form";
import { RecoveryElsewhere } from "@/components/auth/recovery-elsewhere";

export const generateMetadata = pageMetadata("signIn");

export default function LoginPage() {
  return (
    <>
      {/* Supabase's emails lead here when they may not link to the page itself. */}
      <RecoveryElsewhere />
      <Suspense>
        <LoginForm />
      </Suspense>
    </>
  );
}
