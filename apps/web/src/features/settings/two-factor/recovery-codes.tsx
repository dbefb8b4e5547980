import { Copy, Download } from "lucide-react";
import { saveFile } from "@/lib/save-file";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success("Recovery codes copied."),
      () => toast.error("The codes could not be copied. Select them and copy them by hand."),
    );
  const save = () =>
    saveFile({ name: "fieldwright-recovery-codes.txt", content: new Blob([text], { type: "text/plain" }) });
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning">
        Keep these where you find them without your phone. Each works once, and they are not shown again.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-sunken p-4 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={save}>
          Download
        </Button>
      </div>
    </div>
  );
}
