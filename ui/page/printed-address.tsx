import styles from "./printed-address.module.css";

/** A page's own address, on paper only. */
export function PrintedAddress({ url }: { url: string }) {
  return <p className={styles.printedAddress}>{url}</p>;
}
