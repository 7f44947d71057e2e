/** See browser-script-plugin.ts. */
declare module "*?browser-script" {
  const script: string;
  export default script;
}
