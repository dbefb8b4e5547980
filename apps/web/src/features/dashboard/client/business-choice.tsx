import { useSession } from "@/lib/auth";
import { chooseOrganization } from "@/lib/chosen-organization";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

/** For a customer of several businesses: whose quotes, visits and invoices every screen shows. */
export function BusinessChoice() {
  const { user } = useSession();
  if (!user || user.organizations.length < 2) return null;
  return (
    <Field label="Business" className="max-w-80">
      <Select
        value={user.organization?._id ?? ""}
        options={user.organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => {
          chooseOrganization(event.target.value);
          // Nothing of the other business may stay on any screen.
          location.reload();
        }}
      />
    </Field>
  );
}
