import { useQuery } from "@tanstack/react-query";
import { linkQuery, type SentDocument } from "./api";
import { useIsDeleting } from "./use-delete-record";

export const useLink = (document: SentDocument) => {
  const isDeleting = useIsDeleting(`${document.kind}s`);
  return useQuery({ ...linkQuery(document), enabled: !isDeleting });
};

/** "Again" only where the customer has something that works: after a withdrawn link it is sent as if for the first time. */
export const useSendLabel = (document: SentDocument, sentAt: string | null): "Send" | "Send again" => {
  const { data } = useLink(document);
  return sentAt && data?.link !== null ? "Send again" : "Send";
};
