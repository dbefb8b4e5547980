import { useState } from "react";

/** Rows that were there stay when a reload fails, so that only an empty list gives way to the error. */
export const useLastAnswer = <Answer>(data: Answer | undefined): Answer | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};
