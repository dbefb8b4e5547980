import type { Span as PresentedSpan } from "@fieldwright/contract/availability";
import type { Span } from "@fieldwright/domain/availability";

export const presentSpan = ({ start, end }: Span): PresentedSpan => ({
  start: start.toISOString(),
  end: end.toISOString(),
});
