import { Link } from "react-router";
import { ActionButton, ActionLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { shortDecision } from "#desk/mail/decisions/decision-words.ts";
import type { Decided } from "#desk/mail/decisions/decisions-contract.ts";
import { useAnnouncing } from "#desk/mail/decisions/use-announcing.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import styles from "./announce.module.css";
import { usePhoneFirst } from "./use-phone-first.ts";

type ToTellByPhoneProps = { decided: readonly Decided[]; mayTell: (decided: Decided) => boolean };

/** Whoever has no email address, and whomever somebody phones first. */
export function ToTellByPhone({ decided, mayTell }: ToTellByPhoneProps) {
  const { isBusy, phoneFirst } = usePhoneFirst();
  if (decided.length === 0) return null;
  return (
    <Section title="By telephone" id="by-telephone">
      <ul className={styles.rows}>
        {decided.map((each) => (
          <li key={each.reference}>
            <span>
              <Link to={`/desk/${each.kind}s/${each.reference}`}>
                <bdi>{each.name}</bdi>
              </Link>
              : {shortDecision(each.decision)}
              <small>{each.phonesFirst ? `${each.phonesFirst.name} rings first` : "no email address"}</small>
            </span>
            <span className={styles.buttons}>
              {each.phone !== "" && (
                <ActionLink quiet href={phoneUri(each.phone)} aria-label={`${each.phone}, ${each.name}`}>
                  {each.phone}
                </ActionLink>
              )}
              {mayTell(each) && <ToldByPhoneButton decided={each}>Told by telephone, no mail</ToldByPhoneButton>}
              {mayTell(each) && each.phonesFirst && (
                <ActionButton
                  quiet
                  disabled={isBusy}
                  aria-label={`By mail after all: ${each.name}`}
                  onClick={() => void phoneFirst(each, false)}
                >
                  By mail after all
                </ActionButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Says that somebody was told on the telephone. What it is called says that no mail goes, also where there is little room. */
export function ToldByPhoneButton({ decided, children }: { decided: Decided; children: string }) {
  const { isBusy, tell } = useAnnouncing();
  return (
    <ActionButton
      quiet
      disabled={isBusy}
      aria-label={`Told by telephone, no mail: ${decided.name}`}
      // No mail goes: the time is only stored with the batch.
      onClick={() => void tell([decided], "phone", "soon")}
    >
      {children}
    </ActionButton>
  );
}
