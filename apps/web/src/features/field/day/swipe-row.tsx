import type { Visit } from "@fieldwright/contract/schedule";
import { Navigation, Phone } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { besideApp, waysTo } from "../tools";
import { type Side, swipeOf } from "./swipe";
import { useSwipe } from "./use-swipe";

type SwipeRowProps = { visit: Visit; children: ReactNode };

const behind =
  "flex w-32 flex-col justify-center px-5 gap-0.5 text-14 font-control transition-colors duration-fast [&_svg]:size-5";

/**
 * Right navigates, left calls: the same links as the buttons of the visit, which the row opens. So nothing of this is
 * read aloud or takes the focus.
 */
export function SwipeRow({ visit, children }: SwipeRowProps) {
  const { navigate, call } = waysTo(visit);
  const links = useRef<Partial<Record<Side, HTMLAnchorElement | null>>>({});
  const { row, handlers } = useSwipe({
    read: (dx) => swipeOf(dx, { right: navigate !== undefined, left: call !== undefined }),
    act: (side) => links.current[side]?.click(),
  });
  return (
    <div className="group/swipe relative touch-pan-y overflow-hidden bg-accent-soft" {...handlers}>
      <div inert className="absolute inset-0 flex justify-between text-accent-ink">
        <a
          ref={(link) => {
            links.current.right = link;
          }}
          href={navigate}
          {...besideApp()}
          className={`${behind} group-data-[side=right]/swipe:bg-accent group-data-[side=right]/swipe:text-on-accent`}
        >
          <Navigation />
          Navigate
        </a>
        <a
          ref={(link) => {
            links.current.left = link;
          }}
          href={call}
          className={`${behind} items-end group-data-[side=left]/swipe:bg-accent group-data-[side=left]/swipe:text-on-accent`}
        >
          <Phone />
          Call
        </a>
      </div>
      <div ref={row} className="relative transition-transform duration-base motion-reduce:transition-none">
        {children}
      </div>
    </div>
  );
}
