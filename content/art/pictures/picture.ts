/** A picture to draw. `id` is its asset's id. */
export interface Picture {
  id: string;
  /** Where it differs from `<id>.png`. */
  fileName?: string;
  colours?: number;
  /** Cut to what is drawn on its ground. */
  trim?: boolean;
  draw: () => string | Promise<string>;
}
