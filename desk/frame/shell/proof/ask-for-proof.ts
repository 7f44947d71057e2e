type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let underWay: Promise<boolean> | undefined;

/** Asks whoever sits here to prove once more who they are, in the frame's dialog. @returns whether they did */
export function askForProof(): Promise<boolean> {
  underWay ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** How the frame asks. @returns what takes it back */
export function answerProofWith(own: Ask): () => void {
  ask = own;
  return () => {
    ask = undefined;
  };
}
