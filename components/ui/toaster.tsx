"use client";

import { useEffect, useRef, useState, type ComponentType } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { onTopDialogChange, topDialog } from "@/lib/client/app/top-dialog";
import { registerToaster, type ToastModule } from "@/lib/client/app/toast";

/** Mounts the toast library on the first toast, above any open dialog. */
export function Toaster() {
  const [View, setView] = useState<ComponentType | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const t = useTranslations(commonMessages);
  const label = useRef("");
  useEffect(() => {
    label.current = t("notifications");
  }, [t]);
  useEffect(
    () =>
      registerToaster({
        mount(module: ToastModule) {
          const MountedToaster = () => (
            <module.Toaster
              containerAriaLabel={label.current}
              // Explicit, because the library would otherwise force a style recalculation to detect it on every
              // render.
              dir="ltr"
              position="top-center"
              duration={4000}
              visibleToasts={3}
              gap={14}
              swipeDirections={["top", "left", "right"]}
              offset={{ top: "var(--toast-top)" }}
              mobileOffset={{ top: "var(--toast-top)", left: 12, right: 12, bottom: 12 }}
              style={{ "--width": "356px", fontFamily: "inherit" } as React.CSSProperties}
              toastOptions={{
                actionButtonStyle: {
                  minHeight: "44px",
                  padding: "0 14px",
                  fontSize: "0.875rem",
                  fontWeight: 600,
                  background: "var(--foreground)",
                  color: "var(--background)",
                },
                style: {
                  flexWrap: "wrap",
                  background: "var(--card)",
                  color: "var(--foreground)",
                  border: "1px solid var(--border)",
                  borderRadius: "var(--radius-card)",
                  boxShadow: "0 4px 24px oklch(0 0 0 / 0.14)",
                  fontFamily: "inherit",
                  fontSize: "0.875rem",
                },
              }}
            />
          );
          setView(() => MountedToaster);
        },
        bringToFront() {
          // Reopens the popover, because the last one opened is above a modal dialog. Otherwise the dialog that
          // caused the toast would hide it.
          const layer = popover.current;
          if (layer) raiseLayer(layer, container.current);
        },
      }),
    [],
  );
  useEffect(
    () =>
      onTopDialogChange(() => {
        const layer = popover.current;
        if (!layer) return;
        // Moving an element closes its popover; a toast raised just now may not have rendered yet.
        if (isShown(layer)) raiseLayer(layer, container.current);
        // Moves the toasts out of the closing dialog, which may be unmounted.
        else container.current?.append(layer);
      }),
    [],
  );
  return (
    <div ref={container} className="contents">
      <div ref={popover} popover="manual" translate="no" className="m-0 overflow-visible border-0 bg-transparent p-0">
        {View && <View />}
      </div>
    </div>
  );
}

function isShown(layer: HTMLElement): boolean {
  if (typeof layer.showPopover === "function") return layer.matches(":popover-open");
  return layer.querySelector("[data-sonner-toast]") !== null;
}

/** Shows the toasts on top, inside the open modal dialog so that they can be pressed, or in their own container. */
function raiseLayer(layer: HTMLElement, container: HTMLElement | null): void {
  const target = topDialog() ?? container;
  if (target && layer.parentElement !== target) target.append(layer);
  if (typeof layer.showPopover !== "function") return;
  if (layer.matches(":popover-open")) layer.hidePopover();
  layer.showPopover();
}
