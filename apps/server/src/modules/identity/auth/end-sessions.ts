import type { Deps, TaskHandler } from "#kernel";
import { deleteSessionsOf } from "./sessions.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      end_sessions: { readonly userId: string; readonly openedUntil: string };
    }
  }
}

/** For changes made within an organization, whose transactions cannot reach sessions. */
export const endSessionsTask =
  ({ database }: Deps): TaskHandler<"end_sessions"> =>
  ({ userId, openedUntil }) =>
    database.system((tx) => deleteSessionsOf(tx, userId, new Date(openedUntil)));
