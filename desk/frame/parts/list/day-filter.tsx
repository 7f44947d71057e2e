import { type ChangeEvent, useEffect, useRef } from "react";

type DayFilterProps = {
  id: string;
  /** `2027-05-31`, or empty. */
  value: string;
  onChange: (day: string) => void;
};

/** While a year is typed, the field has 0002, 0020 and 0202 on the way: these filter nothing. */
const firstYear = "1900";

/** A day as a filter of a list, in the browser's own field. It filters once the day is whole. */
export function DayFilter({ id, value, onChange }: DayFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What is being typed just now stays, as in the search.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  const choose = ({ target: { value: day, validity } }: ChangeEvent<HTMLInputElement>) => {
    if (!validity.badInput && (day === "" || day >= firstYear)) onChange(day);
  };
  return <input ref={input} id={id} type="date" defaultValue={value} onChange={choose} />;
}
