import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

type MarkupProps = { id?: string; type?: string; async?: boolean | undefined; children?: ReactNode };

const startId = "start-script";

/**
 * React Router's `<Scripts>`, started only after the page has loaded and painted: otherwise its downloads compete with the style sheet, the fonts
 * and the hero picture, and the largest paint comes later (decision 0004). React Router has no setting for that, so the elements that it renders are
 * changed: no preloads, and its start script as a data block, which the script below runs. It also says that the page is painted, for style sheets
 * whose fonts can wait until then.
 */
export function DeferredScripts(): ReactNode {
  const scripts = Scripts({});
  if (scripts === null) return null;
  return (
    <>
      {deferred(scripts)}
      <script suppressHydrationWarning>{import.meta.env.SSR ? startOncePainted : " "}</script>
    </>
  );
}

function deferred(node: ReactNode): ReactNode {
  if (!isValidElement<MarkupProps>(node)) return node;
  if (node.type === Fragment) return <>{Children.map(node.props.children, deferred)}</>;
  if (node.type === "link") return null;
  if (node.props.type !== "module") return node;
  return cloneElement(node, { id: startId, type: "text/plain", async: undefined });
}

/** Browsers without paint timing, and tabs in the background, start after three seconds. */
const startOncePainted = `Promise.all([
new Promise(done=>document.readyState==="complete"?done():addEventListener("load",done)),
new Promise(done=>{setTimeout(done,3000);new PerformanceObserver(done).observe({type:"paint",buffered:true})})
]).then(()=>{
document.documentElement.dataset.painted="";
const script=document.createElement("script");
script.type="module";
script.text=document.getElementById("${startId}").text;
document.head.append(script);
script.remove();
});`;
