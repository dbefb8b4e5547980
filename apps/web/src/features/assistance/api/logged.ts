/** The screen stays calm about these failures; whoever looks for their cause finds it in the console. */
export const logged = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification has these errors logged and nothing else
    if (!(error instanceof DOMException)) console.error(error);
    throw error;
  }
};
