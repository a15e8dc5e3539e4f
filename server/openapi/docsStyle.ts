export const DOCS_STYLE = `
:root { color-scheme: dark; }
body { margin: 0; background: #0b0f14; color: #e6edf3; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section { padding: 1rem 1.25rem; margin: 1.5rem 0; background: #11171f; border: 1px solid #ffffff1a; border-radius: 10px; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; margin: 0; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
main > h2 { margin-top: 2.5rem; }
a { color: #4cc2ff; } a:focus-visible { outline: 2px solid #4cc2ff; outline-offset: 2px; }
ul { padding-left: 1.25rem; } p, li, dd { color: #93a1b0; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; color: #e6edf3; }
pre { margin: .5rem 0 0; padding: .75rem; overflow-x: auto; background: #18212c; border-radius: 6px; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1.25rem; }
`;
