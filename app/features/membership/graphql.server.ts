import type { GraphqlPart } from "#app/platform/submissions/graphql-part.server.ts";

const neutral = { responseMsg: "Thank you. If a membership was paid, its confirmation is on its way." };

/**
 * The two mails that confirm a membership (section 7; P8). Every argument is taken and none is used: a browser never decides what a mail
 * of ours says or who gets it. Variables that an operation does not declare, as `personalisation`, are nobody's business (P9).
 */
export const membershipGraphql: GraphqlPart = {
  typeDefs: `
    type Mutation {
      "Confirms a paid membership to the member."
      sendMembershipConfirmationMember(
        senderEmail: String
        senderName: String
        firstParagraph: String
        from: String
        fromName: String
        signoff: String
        subjectLine: String
        year: Int
      ): Confirmation!
      "Tells the festival of a paid membership."
      sendMembershipConfirmationCJF(senderEmail: String, senderName: String, year: Int): Confirmation!
    }
  `,
  resolvers: {
    Mutation: {
      sendMembershipConfirmationMember: () => neutral,
      sendMembershipConfirmationCJF: () => neutral,
    },
  },
};
