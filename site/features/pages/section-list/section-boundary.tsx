import { Component, type ReactNode } from "react";

type Props = { id: string; children: ReactNode };

/** In the browser, an error inside a section removes only that section. */
export class SectionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`The section ${this.props.id} failed.`, error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
