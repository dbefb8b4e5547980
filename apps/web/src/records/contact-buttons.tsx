import { Mail, MessageSquare, Phone } from "lucide-react";
import { Button, IconButton } from "@/ui/button";
import { words } from "./words";

type ContactButtonsProps = { phone: string | null; email: string; name: string };

/** Call with its word, text and email as icons. What is not known is left out. */
export function ContactButtons({ phone, email, name }: ContactButtonsProps) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      {phone ? (
        <>
          <Button asChild size="sm" icon={<Phone aria-hidden="true" />} className="pointer-coarse:h-11">
            <a href={`tel:${phone}`} aria-label={`${words.call} ${name}`}>
              {words.call}
            </a>
          </Button>
          <IconButton
            asChild
            variant="secondary"
            size="sm"
            label={`${words.text} ${name}`}
            className="pointer-coarse:h-11"
          >
            <a href={`sms:${phone}`}>
              <MessageSquare aria-hidden="true" />
            </a>
          </IconButton>
        </>
      ) : null}
      {email ? (
        <IconButton
          asChild
          variant="secondary"
          size="sm"
          label={`${words.email} ${name}`}
          className="pointer-coarse:h-11"
        >
          <a href={`mailto:${email}`}>
            <Mail aria-hidden="true" />
          </a>
        </IconButton>
      ) : null}
    </span>
  );
}
