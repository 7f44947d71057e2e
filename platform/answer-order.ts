/** One call of a query that is asked again and again, such as what is found for the words as far as they are typed. */
export type Turn = {
  /** False once the query was asked again: then the answer is to something that is no longer wanted. */
  isLatest: () => boolean;
  /** Takes the answer, unless a later call has been answered already. @returns whether it is to be shown */
  take: () => boolean;
};

/**
 * The order in which the calls of one query were sent, because their answers may come in another one: a late answer never replaces a newer one.
 *
 * @example
 * const turn = nextTurn();
 * const answer = await ask();
 * if (turn.take()) show(answer);
 */
export function answerOrder(): () => Turn {
  let asked = 0;
  let answered = 0;
  return () => {
    asked += 1;
    const own = asked;
    return {
      isLatest: () => own === asked,
      take() {
        if (own <= answered) return false;
        answered = own;
        return true;
      },
    };
  };
}
