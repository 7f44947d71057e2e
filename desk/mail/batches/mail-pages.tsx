import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { MailAsRead } from "./mail-as-read.tsx";

type MailPagesProps = {
  read: {
    mails: readonly { reference: string; to: string; subject: string; text: string; why: string }[];
    page: number;
    pages: number;
  };
  onPage: (page: number) => void;
};

/** A page of the mails as they will be, and what leads to the others. */
export function MailPages({ read: { mails, page, pages }, onPage }: MailPagesProps) {
  return (
    <>
      {mails.map((mail) => (
        <MailAsRead key={mail.reference} mail={mail} />
      ))}
      {pages > 1 && (
        <Buttons>
          {page > 1 && (
            <FormButton variant="outline" onClick={() => onPage(page - 1)}>
              Those before
            </FormButton>
          )}
          {page < pages && (
            <FormButton variant="outline" onClick={() => onPage(page + 1)}>
              The next ones
            </FormButton>
          )}
          <span>
            Page {page} of {pages}
          </span>
        </Buttons>
      )}
    </>
  );
}
