import {
  type createSavedView as createRoute,
  type SavedView,
  savedView,
  type updateSavedView as updateRoute,
} from "@fieldwright/contract/saved-views";
import type { SystemTx } from "@fieldwright/db/client";
import { maxSavedViews } from "@fieldwright/domain/list-views";
import { uuidv7 } from "uuidv7";
import type * as z from "zod/mini";
import { AppError } from "#kernel";
import { findSavedViews, lockSavedViews, type StoredView, updateSavedViews } from "./saved-views.repo";

/** A stored view that today's product no longer understands is left out. */
const present = ({ id, name, query }: StoredView): SavedView[] => {
  const parsed = savedView.safeParse({ _id: id, name, query });
  return parsed.success ? [parsed.data] : [];
};

const presentOne = (view: StoredView): SavedView => {
  const [presented] = present(view);
  if (!presented) throw new Error("a view that was just saved is not valid");
  return presented;
};

export const listSavedViews = async (tx: SystemTx, userId: string): Promise<{ views: SavedView[] }> => ({
  views: (await findSavedViews(tx, userId)).flatMap(present),
});

const viewNotFound = () => new AppError("not_found", "View not found");

const mustBeNew = (views: readonly StoredView[], name: string): void => {
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw new AppError("conflict", `You already have a view named "${name}". Choose another name.`);
};

export const createSavedView = async (
  tx: SystemTx,
  userId: string,
  { name, query }: z.infer<typeof createRoute.body>,
  now: Date,
): Promise<SavedView> => {
  const views = await lockSavedViews(tx, userId);
  mustBeNew(views, name);
  if (views.length >= maxSavedViews)
    throw new AppError("conflict", `You have ${maxSavedViews} views. Delete one first.`);
  const view = { id: uuidv7(), name, query };
  await updateSavedViews(tx, userId, [...views, view], now);
  return presentOne(view);
};

export const updateSavedView = async (
  tx: SystemTx,
  { userId, id }: { readonly userId: string; readonly id: string },
  { name, query }: z.infer<typeof updateRoute.body>,
  now: Date,
): Promise<SavedView> => {
  const views = await lockSavedViews(tx, userId);
  const before = views.find((view) => view.id === id);
  if (!before) throw viewNotFound();
  const after = { id, name: name ?? before.name, query: query ?? before.query };
  mustBeNew(
    views.filter((view) => view !== before),
    after.name,
  );
  await updateSavedViews(
    tx,
    userId,
    views.map((view) => (view === before ? after : view)),
    now,
  );
  return presentOne(after);
};

export const deleteSavedView = async (
  tx: SystemTx,
  { userId, id }: { readonly userId: string; readonly id: string },
  now: Date,
): Promise<void> => {
  const views = await lockSavedViews(tx, userId);
  const rest = views.filter((view) => view.id !== id);
  if (rest.length === views.length) throw viewNotFound();
  await updateSavedViews(tx, userId, rest, now);
};
