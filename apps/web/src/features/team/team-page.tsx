import type { TeamUser } from "@fieldwright/contract/users";
import { roleLabels } from "@fieldwright/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { errorMessage } from "@/lib/api-error";
import { useCan, useSession } from "@/lib/auth";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from "@/ui/table";
import { AddMemberForm } from "./add-member-form";
import { useDeactivateMember } from "./api/deactivate-member";
import { teamQuery } from "./api/list-team";
import { readTeamPage } from "./team-page-number";

/** The server decides; this only spares people a button that would be refused. */
const useMayDeactivate = () => {
  const mayWrite = useCan("team:write");
  const mayManageRoles = useCan("team:roles");
  const { user } = useSession();
  return (member: TeamUser) =>
    mayWrite && member._id !== user?._id && (mayManageRoles || member.role === "technician");
};

function MemberRow({ member }: { member: TeamUser }) {
  const mayDeactivate = useMayDeactivate();
  const deactivate = useDeactivateMember();
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <TableRow>
      <Cell>
        <span className="flex items-center gap-3 font-control whitespace-nowrap">
          <Avatar name={name} />
          {name}
        </span>
      </Cell>
      <Cell className="text-ink-2">{member.email}</Cell>
      <Cell className="whitespace-nowrap">{roleLabels[member.role]}</Cell>
      <Cell>
        <Badge tone={member.isActive ? "green" : "stone"} quiet>
          {member.isActive ? "Active" : "Inactive"}
        </Badge>
      </Cell>
      <Cell className="text-right">
        {mayDeactivate(member) ? (
          <Button size="sm" aria-label={`Deactivate ${name}`} onClick={() => void deactivate(member)}>
            Deactivate
          </Button>
        ) : null}
      </Cell>
    </TableRow>
  );
}

export function TeamPage() {
  const { page = 1 } = readTeamPage(useSearch({ strict: false }));
  const navigate = useNavigate();
  const mayAdd = useCan("team:write");
  const { data, error, isFetching, refetch } = useQuery(teamQuery(page));
  return (
    <PageBody>
      <PageHeader title="Team" />
      <div className="flex flex-col gap-5">
        {mayAdd ? <AddMemberForm /> : null}
        {data ? (
          data.users.length === 0 ? (
            <EmptyState title="No team members found" className="py-20">
              People who work with you are listed here.
            </EmptyState>
          ) : (
            <Table aria-label="Team members" aria-busy={isFetching}>
              <TableHead>
                <HeadCell>Name</HeadCell>
                <HeadCell>Email</HeadCell>
                <HeadCell>Role</HeadCell>
                <HeadCell>Status</HeadCell>
                <HeadCell className="text-right">Actions</HeadCell>
              </TableHead>
              <TableBody>
                {data.users.map((member) => (
                  <MemberRow key={member._id} member={member} />
                ))}
              </TableBody>
            </Table>
          )
        ) : error ? (
          <ErrorState
            message={errorMessage(error, "Failed to load team")}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Card>
            <SkeletonRows rows={10} label="Loading the team" />
          </Card>
        )}
        {data ? (
          <Pager
            page={page}
            totalPages={data.totalPages}
            previousLabel="Prev"
            onPageChange={(next) => void navigate({ to: "/team", search: readTeamPage({ page: next }) })}
            className="justify-end"
          />
        ) : null}
      </div>
    </PageBody>
  );
}
