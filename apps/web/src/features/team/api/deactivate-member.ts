import { deactivateUser, type TeamUser } from "@fieldwright/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { focusPage } from "@/lib/records/page-focus";
import { alertUser, confirm } from "@/ui/confirm";

export const useDeactivateMember = () => {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call(deactivateUser, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
  return async (member: TeamUser): Promise<void> => {
    const agreed = await confirm({
      title: "Deactivate this team member?",
      body: `${member.firstName} ${member.lastName} is signed out at once. The history stays.`,
      confirmLabel: "Deactivate",
      tone: "danger",
    });
    if (!agreed) return;
    await mutateAsync(member._id).then(focusPage, (error: unknown) =>
      alertUser(errorMessage(error, "Failed to deactivate user")),
    );
  };
};
