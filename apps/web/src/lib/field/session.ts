import type { User } from "@fieldwright/contract/auth";
import type { BrowserPhone } from "./browser-phone";
import { forgetNoteDrafts } from "./note-drafts";
import { emptyView, showView } from "./view";

type Session = { readonly user: User; readonly token: string };

let session: Session | undefined;

export const readSession = (): Session | undefined => session;

export const rememberSession = (user: User, token: string): void => {
  session = { user, token };
};

export const forgetSession = (): void => {
  session = undefined;
};

/** Whether a person's facts are kept on this device until they are sent. */
export const worksInTheField = ({ organization, permissions }: User): boolean =>
  organization !== null && permissions.includes("schedule:log");

/** Whose work is loaded, too: technicians always; others on a phone or tablet, where they may be on the road. */
export const wantsWork = (user: User): boolean =>
  worksInTheField(user) && (user.role === "technician" || window.matchMedia("(pointer: coarse)").matches);

let opened: BrowserPhone | undefined;
let opening: Promise<BrowserPhone> | undefined;

/** Undefined until someone has something on this phone. */
export const thisPhone = (): BrowserPhone | undefined => opened;

/** The code is large, and few people of the office need it. */
export const loadPhone = (): Promise<BrowserPhone> => {
  opening ??= import("./browser-phone").then(
    ({ createBrowserPhone }) => {
      opened = createBrowserPhone();
      return opened;
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
};

export const databaseName = "fieldwright.field";

/** Whether this browser has stored anything, asked without the code that reads it. */
const hasDatabase = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    // An old browser that does not list them.
    return true;
  }
};

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
