import { type CreateUserBody, createUser, inviteUser } from "@fieldwright/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** Without a password the person is invited and chooses their own. */
export const useAddMember = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ password, ...person }: Omit<CreateUserBody, "password"> & { password?: string }) =>
      password === undefined
        ? call(inviteUser, { body: person })
        : call(createUser, { body: { ...person, password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
};
