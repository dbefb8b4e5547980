import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useCan } from "@/lib/auth";
import { Avatar } from "@/ui/avatar";
import { teamQuery } from "./api";

type PersonAvatarProps = Omit<ComponentProps<typeof Avatar>, "photo"> & {
  /** A member of the team. */
  id: string;
};

/** Their photo, else their initials. Only the office loads the team. */
export function PersonAvatar({ id, ...look }: PersonAvatarProps) {
  const isOffice = useCan("schedule:write");
  const { data } = useQuery({ ...teamQuery, enabled: isOffice });
  return <Avatar photo={data?.users.find(({ _id }) => _id === id)?.photo} {...look} />;
}
