/** How many requests are under way: what can wait lets them go first. */
export type Activity = {
  /** Counts one request. @returns what counts it out again. */
  begin(): () => void;
  readonly underWay: number;
};

export function createActivity(): Activity {
  let underWay = 0;
  return {
    begin() {
      let counted = true;
      underWay += 1;
      return () => {
        if (counted) underWay -= 1;
        counted = false;
      };
    },
    get underWay() {
      return underWay;
    },
  };
}
