import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { type DeskProblem, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { defaultListQuery, listSearchString, withView } from "../lists/list-query.ts";
import type { RecordList } from "../lists/record-list-contract.ts";
import { type SavedView, savedViews } from "../lists/saved-views-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import styles from "./saved-view-bar.module.css";

type SavedViewBarProps = { recordType: RecordType; list: RecordList };

/** Below the filters of a list: what it shows now is saved under a name, or, where it is such a view, renamed or removed. */
export function SavedViewBar({ recordType, list }: SavedViewBarProps) {
  const [isNaming, setNaming] = useState(false);
  const send = useSend(recordType);
  const current = currentView(list);
  const isPlain = listSearchString(withView(list.query, defaultListQuery.view)) === "";
  if (!current && isPlain) return null;
  return (
    <div className={styles.bar}>
      {current && <span>Your own view: {current.name}</span>}
      <ActionButton onClick={() => setNaming(true)}>{current ? "Rename it" : "Save this view"}</ActionButton>
      {current && <ActionButton onClick={() => void send.remove(current)}>Remove it</ActionButton>}
      <NameDialog
        isOpen={isNaming}
        view={current ?? { name: "", search: listSearchString({ ...list.query, page: 1 }) }}
        onSave={send.save}
        onClose={() => setNaming(false)}
      />
    </div>
  );
}

/** The view of one's own that a list shows, if it shows one. */
export function currentView({ ownViews, query }: RecordList): SavedView | undefined {
  const search = listSearchString({ ...query, page: 1 });
  return ownViews.find((view) => view.search === search);
}

type NamedView = Pick<SavedView, "name" | "search"> & { id?: string };
type NameDialogProps = {
  isOpen: boolean;
  view: NamedView;
  onSave: (view: NamedView) => Promise<DeskProblem | undefined>;
  onClose: () => void;
};

function NameDialog({ isOpen, view, onSave, onClose }: NameDialogProps) {
  const [problem, setProblem] = useState<DeskProblem>();
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    const refused = await onSave({ ...view, name });
    if (refused) setProblem(refused);
    else close();
  };
  return (
    <Modal open={isOpen} onClose={close} title={view.id === undefined ? "Save this view" : "Rename this view"}>
      <form onSubmit={submit} noValidate>
        <p>Its search, filters and order are saved for you alone, and stand beside the other views.</p>
        <TextField
          label="Its name"
          name="name"
          hint="For example: Saxophone players on Sunday"
          defaultValue={view.name}
          maxLength={60}
          error={problem && (problem.errors[0]?.message ?? problem.detail)}
        />
        <FormButton type="submit">Save the view</FormButton>
      </form>
    </Modal>
  );
}

function useSend({ path }: RecordType) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const address = `/desk/api/${path}/views`;
  const save = async ({ id = crypto.randomUUID(), ...view }: NamedView) => {
    const result = await deskPost(address, { id, ...view }, savedViews);
    if (!result.ok) return result;
    notify(`Saved: ${view.name}.`);
    await revalidate();
    return undefined;
  };
  const remove = async ({ id, name, search }: SavedView) => {
    const result = await deskPost(`${address}/remove`, { id }, savedViews);
    if (!result.ok) return notify(result.detail, { isProblem: true });
    notify(`Removed: ${name}.`, { undo: () => deskPost(address, { id, name, search }, savedViews) });
    await navigate(`/desk/${path}`);
  };
  return { save, remove };
}
