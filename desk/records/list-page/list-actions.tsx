import type { ReactNode } from "react";
import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuLink } from "#desk/frame/parts/buttons/action-menu.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { listSearchString } from "../lists/list-query.ts";
import type { RecordList } from "../lists/record-list-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import { DownloadButton } from "./download-button.tsx";
import styles from "./list-actions.module.css";

type ListActionsProps = {
  recordType: RecordType;
  list: RecordList;
  /** What this list alone offers, such as a page that reads the same records in another way. */
  children?: ReactNode;
};

/** What one can do with a whole list besides reading it: what is rare stands in a menu. */
export function ListActions({ recordType, list, children }: ListActionsProps) {
  const { path, one, changeRight, isApplication } = recordType;
  const mayChange = useMay(changeRight);
  const mayChangeColumns = useMay("columns.change");
  const canDownload = list.total > 0;
  return (
    <div className={styles.actions}>
      {mayChange && (
        <ActionPageLink to={`/desk/${path}/add`}>
          <span>
            Add<span className={styles.long}> a {one}</span>
          </span>
        </ActionPageLink>
      )}
      {children}
      {(canDownload || (isApplication && (mayChange || mayChangeColumns))) && (
        <ActionMenu label="More" quiet>
          {canDownload && <DownloadButton recordType={recordType} query={list.query} />}
          {isApplication && mayChange && (
            <MenuLink
              to={`/desk/mails/many/write/${path}${listSearchString({ ...list.query, page: 1 })}`}
              detail="A mail, written once"
            >
              Write to several
            </MenuLink>
          )}
          {isApplication && mayChange && (
            <MenuLink to={`/desk/${path}/spreadsheet`} detail="One that you changed in Excel">
              Bring back a spreadsheet
            </MenuLink>
          )}
          {isApplication && mayChangeColumns && (
            <MenuLink to={`/desk/${path}/columns`} detail={ownColumnsFor[path]}>
              Our own columns
            </MenuLink>
          )}
        </ActionMenu>
      )}
    </div>
  );
}

const ownColumnsFor: Readonly<Record<string, string>> = {
  bands: "To note an agreed fee, beds, meals …",
  volunteers: "To note a team, a shift, a size of T-shirt …",
};
