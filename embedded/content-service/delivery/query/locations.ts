/** Degrees. */
export type Location = { lat: number; lon: number };
/** A rectangle by its corners, or a circle with a radius in kilometres. */
export type Area =
  | { south: number; north: number; west: number; east: number }
  | { centre: Location; radiusKm: number };

const earthRadiusKm = 6371;

/** The value of a location field. */
export function readLocation(value: unknown): Location | undefined {
  if (typeof value !== "object" || value === null || !("lat" in value) || !("lon" in value)) return undefined;
  const { lat, lon } = value;
  return typeof lat === "number" && typeof lon === "number" ? { lat, lon } : undefined;
}

/** `38,-122`. */
export function readPoint(text: string): Location | undefined {
  const [lat, lon, ...more] = numbersIn(text);
  return lat === undefined || lon === undefined || more.length > 0 ? undefined : { lat, lon };
}

/** `38,-122,10`, a circle, or `36,-124,40,-120`, a rectangle by two opposite corners. */
export function readArea(text: string): Area | undefined {
  const [lat, lon, third, fourth, ...more] = numbersIn(text);
  if (lat === undefined || lon === undefined || third === undefined || more.length > 0) return undefined;
  if (fourth === undefined) return { centre: { lat, lon }, radiusKm: third };
  return {
    south: Math.min(lat, third),
    north: Math.max(lat, third),
    west: Math.min(lon, fourth),
    east: Math.max(lon, fourth),
  };
}

export function isWithin({ lat, lon }: Location, area: Area): boolean {
  if ("centre" in area) return distanceKm({ lat, lon }, area.centre) <= area.radiusKm;
  return lat >= area.south && lat <= area.north && lon >= area.west && lon <= area.east;
}

/** The distance on the surface of a sphere (haversine). */
export function distanceKm(a: Location, b: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lon - a.lon);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** None if one of them is no number. */
function numbersIn(text: string) {
  const parts = text.split(",");
  return parts.every((part) => /^-?\d{1,6}(\.\d{1,20})?$/.test(part.trim())) ? parts.map(Number) : [];
}
