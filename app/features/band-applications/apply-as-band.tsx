import { ApplyButton, type ApplyButtonProps } from "#app/wizard/apply-button.tsx";

/** The band page's button. The wizard behind it is loaded when it is wanted. */
export function ApplyAsBand(props: Omit<ApplyButtonProps, "load">) {
  return <ApplyButton load={loadWizard} {...props} />;
}

async function loadWizard() {
  return (await import("./band-wizard.tsx")).BandWizard;
}
