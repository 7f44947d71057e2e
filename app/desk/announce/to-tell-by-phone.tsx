import { Link } from "react-router";
import { shortDecision } from "#app/desk/decisions/decision-words.ts";
import type { Decided } from "#app/desk/decisions/decisions-contract.ts";
import { useTelling } from "#app/desk/decisions/use-telling.ts";
import { ActionButton, ActionLink } from "#app/desk/parts/action-button.tsx";
import { Section } from "#app/desk/parts/section.tsx";
import styles from "./announce.module.css";
import { useRinging } from "./use-ringing.ts";

type ToTellByPhoneProps = { decided: readonly Decided[]; mayTell: (decided: Decided) => boolean };

/** Whoever has no email address, and whomever somebody rings first. */
export function ToTellByPhone({ decided, mayTell }: ToTellByPhoneProps) {
  const telling = useTelling();
  const ringing = useRinging();
  if (decided.length === 0) return null;
  const isBusy = telling.isBusy || ringing.isBusy;
  return (
    <Section title="By telephone" id="by-telephone">
      <ul className={styles.rows}>
        {decided.map((each) => (
          <li key={each.reference}>
            <span>
              <Link to={`/desk/${each.kind}s/${each.reference}`}>{each.name}</Link>: {shortDecision(each.decision)}
              <small>{each.rings ? `${each.rings.name} rings first` : "no email address"}</small>
            </span>
            <span className={styles.buttons}>
              {each.phone !== "" && (
                <ActionLink
                  href={`tel:${each.phone.replaceAll(/[^\d+]/g, "")}`}
                  aria-label={`${each.phone}, ${each.name}`}
                >
                  {each.phone}
                </ActionLink>
              )}
              {mayTell(each) && (
                <ActionButton
                  disabled={isBusy}
                  aria-label={`Told by telephone, no mail: ${each.name}`}
                  onClick={() => void telling.tell([each], "phone", "soon")}
                >
                  Told by telephone, no mail
                </ActionButton>
              )}
              {mayTell(each) && each.rings && (
                <ActionButton
                  disabled={isBusy}
                  aria-label={`By mail after all: ${each.name}`}
                  onClick={() => void ringing.ring(each, false)}
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
