import type { User } from "@fieldwright/contract/auth";
import { hasDatabase } from "./database-name";
import { forgetNoteDrafts } from "./note-drafts";
import { forgetSession, readSession, rememberSession } from "./session-person";
import { loadPhone, thisPhone } from "./this-phone";
import { emptyView, showView } from "./view";
import { wantsWork, worksInTheField } from "./who";

/** Tells the head of the next start to ask for the work at once. */
const fieldKey = "fieldwright.field";

const rememberField = () => {
  try {
    localStorage.setItem(fieldKey, "yes");
  } catch {
    // The next start asks who it is first.
  }
};

/** Whether a technician signed in here last. */
export const wasInTheField = (): boolean => localStorage.getItem(fieldKey) !== null;

const restoreStored = async () => {
  // A technician's phone opens its database at once: even an empty one is needed as soon as the server has answered.
  if (wasInTheField() || (await hasDatabase())) return (await loadPhone()).followToken();
  if (!thisPhone()) showView(emptyView("closed"));
};

/** Nothing of the person before is shown after this. Then opens what is stored of the one who has the token. */
export const followToken = (): void => {
  forgetSession();
  const phone = thisPhone();
  if (phone) return void phone.followToken();
  showView(emptyView("restoring"));
  restoreStored().catch(() => showView(emptyView("closed")));
};

/** The server said who is signed in. A browser that cannot store works with a network only. */
export const openPhone = async (user: User, token: string): Promise<void> => {
  if (!worksInTheField(user)) return thisPhone()?.open(user, token);
  rememberSession(user, token);
  if (user.role === "technician") rememberField();
  if (!wantsWork(user) && !(await hasDatabase())) return;
  // The day says that it loads, not that it is missing.
  if (!thisPhone()) showView(emptyView("restoring"));
  try {
    await (await loadPhone()).open(user, token);
  } catch {
    if (!thisPhone()) showView(emptyView("closed"));
  }
};

/** Removes what this phone has of the person who signs out. */
export const forgetPhone = async (): Promise<void> => {
  const person = readSession()?.user._id;
  forgetSession();
  localStorage.removeItem(fieldKey);
  forgetNoteDrafts(person);
  await thisPhone()
    ?.forget()
    .catch(() => undefined);
};
