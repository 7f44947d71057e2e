import { pagesByTime } from "#app/services/database/pages-by-time.server.ts";
import { findInRecords, type PersonalDataSource } from "#app/services/privacy/personal-data.server.ts";

export const messagePersonalData: PersonalDataSource = ({ db }, person) =>
  findInRecords(
    {
      table: "contact_messages",
      name: "message",
      pages: pagesByTime(db.selectFrom("contact_messages").selectAll()),
      emailOf: ({ sender_email }) => sender_email,
      own: ({ id }) => ({
        fate: "goes",
        erase: async (trx) => {
          await trx.deleteFrom("contact_messages").where("id", "=", id).execute();
          return undefined;
        },
      }),
    },
    person,
  );
