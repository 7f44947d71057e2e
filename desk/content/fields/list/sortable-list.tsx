import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { capitalised } from "#platform/text/capitalised.ts";
import styles from "./sortable-list.module.css";

type Row = {
  index: number;
  /** The button to drag by. */
  handle: ReactNode;
  /** The menu "Move to …". */
  moveTo: ReactNode;
  /** What is in it, for a menu that has more. */
  moves: ReactNode;
};

type SortableListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  isDisabled?: boolean;
  /** Items of several sizes side by side, in a grid of this class: there may be many, so that they have no menus of all places. */
  grid?: string | undefined;
  /** Of the item itself. */
  itemClass?: (item: Item, index: number) => string | undefined;
  children: (item: Item, row: Row) => ReactNode;
};

/** A list that can be put in order: by dragging, by the keyboard, and by a menu for who can do neither. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, onMove, isDisabled = false, grid } = props;
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const nameAt = (key: string | number) => {
    const item = items[keys.indexOf(String(key))];
    return item === undefined ? "" : nameOf(item);
  };
  const placeOf = (key: string | number | undefined) => keys.indexOf(String(key)) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, "active">) => `${nameAt(active.id)} is picked up.`,
    onDragOver: ({ active, over }: DragOver) =>
      `${nameAt(active.id)} is now in place ${placeOf(over?.id)} of ${keys.length}.`,
    onDragEnd: ({ active, over }: DragOver) =>
      `${nameAt(active.id)} was put in place ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }: Pick<DragEndEvent, "active">) =>
      `${nameAt(active.id)} stays in place ${placeOf(active.id)}.`,
  };
  if (isDisabled || items.length < 2) return <PlainList {...props} />;
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={keys} strategy={grid ? staying : verticalListSortingStrategy}>
        <ul className={grid ?? styles.list}>
          {items.map((item, index) => (
            <SortableRow key={keys[index]} itemKey={keys[index] ?? ""} index={index} item={item} {...props} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Of several sizes, none takes another one's place before it is dropped: a line says where that will be. */
const staying = () => null;

type DragOver = Pick<DragEndEvent, "active" | "over">;

const screenReaderInstructions = {
  draggable: "Space picks it up, the arrow keys move it, Space puts it down, Escape leaves it where it was.",
};

function PlainList<Item>({ items, keyOf, grid, itemClass, children }: SortableListProps<Item>) {
  return (
    <ul className={grid ?? styles.list}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className={itemClass?.(item, index)}>
          {children(item, { index, handle: null, moveTo: null, moves: null })}
        </li>
      ))}
    </ul>
  );
}

type SortableRowProps<Item> = SortableListProps<Item> & { itemKey: string; index: number; item: Item };

function SortableRow<Item>(props: SortableRowProps<Item>) {
  const { itemKey, index, item, items, nameOf, onMove, grid, itemClass, children } = props;
  const row = useRef<HTMLLIElement>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging, ...over } =
    useSortable({ id: itemKey });
  // Set by script: a style attribute in the markup is what the page's policy forbids.
  useEffect(() => {
    if (!row.current) return;
    row.current.style.transform = transform
      ? `translate3d(${grid ? Math.round(transform.x) : 0}px, ${Math.round(transform.y)}px, 0)`
      : "";
    row.current.style.transition = transition ?? "";
  }, [transform, transition, grid]);
  const name = nameOf(item);
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={styles.handle}
      {...attributes}
      {...listeners}
      aria-roledescription="button to move by"
      aria-label={`Move ${name}`}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  );
  const movesIn = (wordsOf: (place: string) => string) =>
    items.map((_, to) => {
      const words = wordsOf(placeWords(to, items.length));
      return to === index ? null : (
        <MenuButton key={words} onClick={() => onMove(index, to)}>
          {words}
        </MenuButton>
      );
    });
  const moveTo = grid ? null : (
    <ActionMenu label="Move to …" about={name} quiet>
      {movesIn(capitalised)}
    </ActionMenu>
  );
  const moves = grid ? null : movesIn((place) => `Move to ${place}`);
  const ref = (element: HTMLLIElement | null) => {
    row.current = element;
    setNodeRef(element);
  };
  return (
    <li
      ref={ref}
      className={itemClass?.(item, index)}
      data-dragged={isDragging || undefined}
      data-over={grid && over.isOver && !isDragging ? placeOfLine(over.activeIndex, index) : undefined}
    >
      {children(item, { index, handle, moveTo, moves })}
    </li>
  );
}

/** Whether what is dragged would come before or behind an item. */
function placeOfLine(from: number, index: number): "before" | "behind" {
  return from < index ? "behind" : "before";
}

function placeWords(index: number, length: number): string {
  if (index === 0) return "the first place";
  return index === length - 1 ? "the last place" : `place ${index + 1}`;
}

/** A list with one of its items in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items
    .flatMap((item, index) => (index === from ? [] : [item]))
    .toSpliced(to, 0, ...items.slice(from, from + 1));
}
