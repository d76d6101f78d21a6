import { Suspense } from "react";
import { pageMetadata } from "@/app/page-metadata";
import { LoginForm, RedirectRecoveryLink } from "@/components/auth/login-form";

export const generateMetadata = pageMetadata("signIn");

export default function LoginPage() {
  return (
    <>
      {/* Supabase's emails lead here when they may not link to the page itself. */}
      <RedirectRecoveryLink />
      <Suspense>
        <LoginForm />
      </Suspense>
    </>
  );
}
