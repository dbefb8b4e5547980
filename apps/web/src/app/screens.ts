import type { Permission } from "@fieldwright/domain/permissions";

/** What the frame needs to know about a screen before its code is loaded. */
export type Screen = {
  readonly title: string;
  readonly permission?: Permission;
  /** Opens for people without an organization too, instead of the notice that tells them how to join one. */
  readonly opensForEveryone?: boolean;
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
