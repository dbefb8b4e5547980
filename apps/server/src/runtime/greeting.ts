import type { Config } from "#kernel";

export const demoPassword = "Demo1234!";

/** What someone who just started the product needs to know. */
export const greet = (config: Config): void => {
  const lines = [`Fieldwright is ready: ${config.publicUrl}`];
  if (config.demo)
    lines.push(
      `Demo sign-ins (password ${demoPassword}):`,
      ...["admin", "manager", "technician", "client"].map((name) => `  ${name}@fieldwright.demo`),
    );
  process.stdout.write(`${lines.join("\n")}\n`);
};
