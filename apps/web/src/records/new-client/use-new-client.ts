import { createClient, type NewClientBody } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { useRepeatKey, useSchemaForm } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import type { ComboboxOption } from "@/ui/combobox";
import { toast } from "@/ui/toast";
import { clientOption } from "../client-picker";
import { newClientBody, newClientForm, noClient } from "./new-client-draft";
import { words } from "./words";

/** Stands for the client that is being typed in, until it is saved. */
const typedClient: ComboboxOption = { value: "", label: "" };

const useCreateClient = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: NewClientBody) =>
      once(body, (idempotencyKey) => call(createClient, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};

/**
 * A client typed into the form of another record. `onChange` gets a stand-in while the fields are open, and the client
 * once it is saved, so a second try makes no second client.
 */
export const useNewClient = (onChange: (client: ComboboxOption | undefined) => void) => {
  const [isOpen, setIsOpen] = useState(false);
  const form = useSchemaForm(newClientForm, noClient);
  const create = useCreateClient();

  const save = async (draft: typeof noClient): Promise<ComboboxOption | undefined> => {
    try {
      const made = clientOption(await create.mutateAsync(newClientBody(draft)));
      onChange(made);
      setIsOpen(false);
      // With values: without them, the library would empty every field of the form around it, too.
      form.reset(noClient);
      return made;
    } catch (error) {
      form.showServerErrors(error, { firstName: "name", lastName: "name", "address.line1": "address" });
      toast.error(errorMessage(error, words.failed));
      return undefined;
    }
  };

  return {
    form,
    isOpen,
    open: () => {
      onChange(typedClient);
      setIsOpen(true);
    },
    close: () => {
      onChange(undefined);
      setIsOpen(false);
    },
    /** Shows what is wrong with the client's fields. */
    check: () => (isOpen ? form.trigger(undefined, { shouldFocus: true }) : Promise.resolve(true)),
    /** The chosen client, or the typed one once it is saved. Undefined if it could not be. */
    settle: async (chosen: ComboboxOption): Promise<ComboboxOption | undefined> => {
      if (!isOpen) return chosen;
      let saved: ComboboxOption | undefined;
      await form.handleSubmit(async (draft) => {
        saved = await save(draft);
      })();
      return saved;
    },
  };
};
export type NewClient = ReturnType<typeof useNewClient>;
