export const carriesFiles = ({ dataTransfer }: Pick<DragEvent, "dataTransfer">): boolean =>
  dataTransfer?.types.includes("Files") ?? false;

const refuse = (event: DragEvent): void => {
  const { target, dataTransfer } = event;
  // A field for files takes them on its own.
  const isField = target instanceof HTMLInputElement && target.type === "file";
  if (event.defaultPrevented || isField || !carriesFiles(event)) return;
  event.preventDefault();
  if (dataTransfer) dataTransfer.dropEffect = "none";
};

/** A file dropped where nothing takes it would open in place of the page, and what was typed would be lost. */
export const refuseStrayFiles = (): void => {
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
};
