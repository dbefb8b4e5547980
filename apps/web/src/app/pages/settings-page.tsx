import { CalendarSection } from "@/features/settings/calendar-section";
import { SessionsSection } from "@/features/settings/sessions-section";
import { AppearanceSettings } from "@/features/shell/appearance-settings";
import { useCan } from "@/lib/auth";
import { Card, CardBody, CardHead } from "@/ui/card";
import { PageBody, PageHeader } from "@/ui/page";

export function SettingsPage() {
  const hasVisits = useCan("schedule:log");
  const sections = [
    { anchor: "security", label: "Security" },
    ...(hasVisits ? [{ anchor: "calendar", label: "Calendar" }] : []),
    { anchor: "appearance", label: "Appearance" },
  ];
  return (
    <PageBody>
      <PageHeader title="Settings" />
      <div className="grid gap-6 shell:grid-cols-[200px_minmax(0,640px)]">
        <nav aria-label="Settings sections" className="max-shell:hidden">
          <ul className="sticky top-5 flex flex-col">
            {sections.map(({ anchor, label }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="block rounded-control px-3 py-2 font-medium text-ink-2 hover:bg-hover hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-5">
          <SessionsSection />
          {hasVisits ? <CalendarSection /> : null}
          <Card id="appearance" aria-labelledby="appearance-title" className="scroll-mt-20">
            <CardHead id="appearance-title" title="Appearance" />
            <CardBody>
              <AppearanceSettings />
            </CardBody>
          </Card>
        </div>
      </div>
    </PageBody>
  );
}
