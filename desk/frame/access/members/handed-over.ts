/**
 * What is said when work was handed over.
 *
 * @param whose "your work", "the work of Ann"
 * @param left how much of it stays, because the successor may not see it
 */
export function handedOver(successor: string, whose: string, left: number): string {
  if (left === 0) return `${successor} has ${whose} now.`;
  const stays = left === 1 ? "One stays: please hand that" : `${left} stay: please hand those`;
  return `${successor} has what they may see of ${whose} now. ${stays} to somebody else.`;
}
